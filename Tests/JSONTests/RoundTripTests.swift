import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Round trips")
struct RoundTripTests {
    @Test("Whatever is written is read back as it was", arguments: seeds)
    func randomValue(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for count in 0..<250 {
            let value = random.value(depth: 5)
            try expectRoundTrip(of: value, "seed \(seed), value \(count)")
        }
    }

    @Test("Lines of the canonical form pass the width only for a key or a scalar that is too long", arguments: seeds)
    func width(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for count in 0..<100 {
            let value = random.value(depth: 5)
            for line in JSONWriter.canonical(value, width: 60).split(separator: "\n") where line.utf8.count > 60 {
                #expect(isUnbreakable(line), "seed \(seed), value \(count): \(line)")
            }
        }
    }

    /// True if a line holds a key that opens a value of several lines, or a scalar, or an empty value.
    private func isUnbreakable(_ line: Substring) -> Bool {
        if line.hasSuffix(": {") || line.hasSuffix(": [") { return true }
        let alone = line.last == "," ? line.dropLast() : line
        let member = try? JSONParser.parse(Array("{\(alone)}".utf8)).object?.members.first?.value
        let value = member ?? (try? JSONParser.parse(Array(alone.utf8)))
        return value.map(isUnbreakable) ?? false
    }

    /// True if a value cannot be written on several lines.
    private func isUnbreakable(_ value: JSONValue) -> Bool {
        value.array?.isEmpty ?? value.object?.isEmpty ?? true
    }
}

private let seeds: [UInt64] = [1, 2, 3, 4]

/// Expects that a value survives each form of writing, that the forms are ASCII, and that writing again changes
/// nothing.
func expectRoundTrip(
    of value: JSONValue,
    _ what: @autoclosure () -> String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    let compact = JSONWriter.compact(value)
    guard try JSONParser.parse(compact) == value, isPrintable(compact) else {
        Issue.record("\(what()): the compact form \(value) is not read back", sourceLocation: sourceLocation)
        return
    }
    for text in [JSONWriter.canonical(value), JSONWriter.canonical(value, width: 20), JSONWriter.spaced(value)] {
        let bytes = Array(text.utf8)
        let read = try JSONParser.parse(bytes)
        guard JSONWriter.compact(read) == compact, isPrintable(bytes) else {
            Issue.record("\(what()): \(text) is not \(value)", sourceLocation: sourceLocation)
            return
        }
    }
}

/// True if a text is ASCII without control characters other than line breaks.
private func isPrintable(_ bytes: [UInt8]) -> Bool {
    for byte in bytes where (byte < 0x20 && byte != 0x0A) || byte > 0x7E { return false }
    return true
}
