import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// The value of an expression: a kind and an integer, so that values compare as machine words.
package struct FactValue: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case absent
        /// The documents leave the value open.
        case unjudged
        case flag
        case number
        /// A length of time with a fraction of a second, in microseconds.
        case microseconds
        /// Seconds since 1970 in the local time of some zone.
        case date
        /// Days since 1970, as `MM/DD/YYYY`.
        case day
        /// A launch, wake or sleep.
        case event
        case text
    }

    package let kind: Kind
    package let bits: Int
    /// True for a number or flag sent as a string, or vice versa.
    package var isText = false

    package init(kind: Kind, bits: Int, isText: Bool = false) {
        (self.kind, self.bits, self.isText) = (kind, bits, isText)
    }

    package static let absent = FactValue(kind: .absent, bits: 0)
    package static let unjudged = FactValue(kind: .unjudged, bits: 0)
    /// A flag, which is present only if true.
    static func flag(_ isRaised: Bool) -> FactValue { isRaised ? FactValue(kind: .flag, bits: 1) : .absent }
    static func number(_ number: Int) -> FactValue { FactValue(kind: .number, bits: number) }
    package static func text(_ text: String) -> FactValue {
        FactValue(kind: .text, bits: Texts.id(of: text), isText: true)
    }
    /// A length of time in seconds, with a fraction only if it is not zero.
    static func seconds(_ microseconds: Int) -> FactValue {
        let seconds = microseconds.flooredQuotient(by: 1_000_000)
        return microseconds == seconds * 1_000_000
            ? .number(seconds) : FactValue(kind: .microseconds, bits: microseconds)
    }

    var isTrue: Bool { kind == .flag && bits == 1 }
    /// The length of time in microseconds; `nil` if the value is not a number.
    ///
    /// A number beyond any time, such as the age of an event that never happened, becomes as large as addition allows.
    var microseconds: Int? {
        guard kind == .number else { return kind == .microseconds ? bits : nil }
        return bits.magnitude < 1 << 41 ? bits * 1_000_000 : bits.signum() << 61
    }

    /// The value as sent; `nil` if it is absent or unjudged.
    package var json: JSONValue? {
        switch kind {
        case .absent, .unjudged: nil
        case .flag: isText ? .string(bits == 1 ? "true" : "false") : .bool(bits == 1)
        case .number: isText ? .string(String(bits)) : .integer(bits)
        case .microseconds:
            isText
                ? .string(Self.text(ofMicroseconds: bits))
                : JSONNumber(Self.text(ofMicroseconds: bits)).map { JSONValue(.number($0)) }
        case .date: .string(CivilTime(Instant(seconds: bits)).instant())
        case .day: .string(CivilTime(Instant(seconds: bits * 86_400)).monthDayYear)
        case .event: .string(EventKinds(rawValue: UInt8(bits)).name)
        case .text: .string(Texts.text(of: bits))
        }
    }

    /// A length of time in seconds with nine decimals.
    private static func text(ofMicroseconds length: Int) -> String {
        let (seconds, fraction) = length.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(fraction)
        return "\(length < 0 ? "-" : "")\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits + "000"
    }
}

/// The integers that represent text values.
enum Texts {
    private struct Table: Sendable {
        var texts: [String] = []
        /// Keyed by bytes, because canonically equal strings are different versions.
        var ids: [ByteString: Int] = [:]
    }
    private static let table = Locked(Table())

    static func id(of text: String) -> Int {
        table.withLock { table in
            if let id = table.ids[ByteString(text)] { return id }
            table.texts.append(text)
            table.ids[ByteString(text)] = table.texts.count - 1
            return table.texts.count - 1
        }
    }
    static func text(of id: Int) -> String { table.withLock { $0.texts[id] } }
}

/// A set of launches, wakes and sleeps.
package struct EventKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let launch = EventKinds(rawValue: 1)
    static let wake = EventKinds(rawValue: 2)
    static let sleep = EventKinds(rawValue: 4)
    static let named = [("launch", launch), ("wake", wake), ("sleep", sleep)]

    var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }
    var name: String { names.joined(separator: ", ") }
}
