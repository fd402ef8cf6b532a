package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The vectors and mismatches that break a rule.
package struct Breach {
    package private(set) var vectors: Set<Int>
    /// One mismatch of each kind in each vector.
    private var mismatches: [(vector: Int, mismatch: Mismatch)] = []

    package init(vectors: Set<Int> = []) { self.vectors = vectors }

    package mutating func add(_ mismatch: Mismatch, in vector: Int) {
        vectors.insert(vector)
        mismatches.append((vector, mismatch))
    }

    /// The kinds of mismatches that break the rule in any vector.
    func kinds(in vectors: [Vector], _ orders: VersionOrders) -> Set<MismatchKind> {
        Set(
            mismatches.map { place, mismatch in
                let isOutOfOrder = orders.isOutOfOrder(vectors[place], at: place, before: mismatch.step)
                return MismatchKind(of: mismatch, in: vectors[place], versionsOutOfOrder: isOutOfOrder)
            }
        )
    }
}

/// The form common to mismatches in several vectors: the part of the answer, its difference and the circumstances.
struct MismatchKind: Hashable {
    private let event: Event
    /// The path without list indices, with all custom fields as one.
    private let subject: [Substring]
    private let deviation: Deviation
    private let circumstances: [Circumstance]

    private enum Deviation: Hashable {
        case missing, surplus, lower, higher, emptied, shortened, inOtherCase, other
        case calls(expected: [String], sent: [String])
    }

    private enum Circumstance: Hashable {
        case platform(Platform)
        case flagMissing, flagNull, flagNoText, flagOn, flagOnInOtherCase, flagOff, flagOther, flagOutsideASCII
        case noNotification, idMissing
        case sdkVersion(String)
        case versionOutOfOrder
    }

    init(of mismatch: Mismatch, in vector: Vector, versionsOutOfOrder areOutOfOrder: Bool) {
        let stimulus = vector.steps[mismatch.step].stimulus
        let path = mismatch.path.split(separator: "/").filter { Int($0) == nil }
        event = stimulus.event
        subject = path.starts(with: ["value", "custom"]) ? Array(path.prefix(2)) : path
        deviation = path == ["calls"] ? Self.deviation(ofCalls: mismatch) : Self.deviation(of: mismatch)
        switch stimulus.event.area {
        case .push: circumstances = Self.circumstances(of: stimulus, at: path, in: vector.context)
        case .payload: circumstances = stimulus.platform.map { [.platform($0)] } ?? []
        case .lifecycle: circumstances = areOutOfOrder ? [.versionOutOfOrder] : []
        }
    }

    private static func deviation(of mismatch: Mismatch) -> Deviation {
        guard let actual = mismatch.actual else { return .missing }
        guard let expected = mismatch.expected else { return .surplus }
        if let expected = expected.decimal, let actual = actual.decimal, expected != actual {
            return actual < expected ? .lower : .higher
        }
        guard let expected = expected.string, let actual = actual.string else { return .other }
        if actual.isEmpty { return .emptied }
        if expected.contains(actual) { return .shortened }
        return expected.lowercased() == actual.lowercased() ? .inOtherCase : .other
    }

    private static func deviation(ofCalls mismatch: Mismatch) -> Deviation {
        .calls(expected: kinds(of: mismatch.expected), sent: kinds(of: mismatch.actual))
    }

    private static func kinds(of calls: JSONValue?) -> [String] {
        (calls?.array ?? []).map { call in
            let kind = call["data"]?["action"] ?? call["data"]?["lifecycle_type"] ?? call["name"]
            return kind.map(JSONWriter.spaced) ?? ""
        }
    }

    private static func circumstances(
        of stimulus: Stimulus,
        at path: [Substring],
        in context: RunContext
    ) -> [Circumstance] {
        guard let notification = stimulus.notification else {
            return [.noNotification]
        }
        var circumstances = [flag(notification["_acsDeliveryTracking"])]
        if notification["_dId"]?.string == nil || notification["_mId"]?.string == nil {
            circumstances.append(.idMissing)
        }
        let isOfFunction = path.last == "function" || path.last == "name"
        if isOfFunction, let version = context.sdkVersion, !version.isPlainVersion(of: 3...3) {
            circumstances.append(.sdkVersion(version))
        }
        return circumstances
    }

    private static func flag(_ value: JSONValue?) -> Circumstance {
        guard let value else { return .flagMissing }
        guard value != .null else { return .flagNull }
        guard let text = value.string else { return .flagNoText }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return .flagOutsideASCII }
        switch text.lowercased() {
        case "on": return text == "on" ? .flagOn : .flagOnInOtherCase
        case "off": return .flagOff
        default: return .flagOther
        }
    }
}

extension JSONValue {
    /// A number, or the number in a string; `nil` for other values.
    fileprivate var decimal: Double? { (number?.text ?? string).flatMap(Double.init) }
}

/// For each vector, the first step that starts the app with another version that some orderings do not consider later.
///
/// Each step is found only once. Used by one task only.
final class VersionOrders {
    private var firstSteps: [Int: Int] = [:]

    /// True if a vector has such a start at or before a step.
    func isOutOfOrder(_ vector: Vector, at place: Int, before step: Int) -> Bool {
        if let first = firstSteps[place] { return first <= step }
        let first = Self.firstStep(of: vector) ?? .max
        firstSteps[place] = first
        return first <= step
    }

    private static func firstStep(of vector: Vector) -> Int? {
        var before: String?
        for (place, step) in vector.steps.enumerated() where step.stimulus.event == .lifecycle(.start) {
            guard let version = step.stimulus.parameters["appVersion"]?.string else { continue }
            if let before, before != version {
                let arePlain = [before, version].allSatisfy { $0.isPlainVersion(of: 1...9) }
                let isLater = before.versionNumbers.lexicographicallyPrecedes(version.versionNumbers)
                if !arePlain || !isLater { return place }
            }
            before = version
        }
        return nil
    }
}
