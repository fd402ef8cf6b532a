import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The meaning of each fault as it was recorded: the number of steps at which it answers otherwise than documented,
/// and a fingerprint of these answers.
///
/// A word that quietly means something else shows here, fault by fault. A fault meets the vectors of its rule and an
/// eighth of all others. Vectors of later versions are left out, so that a new one changes nothing; a new fault has no
/// line before the next recording. A debug build meets an eighth of the faults; `.ci/run` has all.
@Suite("No fault changes its meaning unnoticed")
struct FingerprintTests {
    private static let files = GoldenFiles(
        directory: Checkout.path("Tests/SpecificationTests/Fingerprints"),
        filter: "FingerprintTests"
    )
    private static let version = Version("1.2.0")

    /// The fingerprint of the answers of a fault that differ.
    private struct Fingerprint: Sendable {
        var steps = 0
        var hash: UInt64 = 0

        mutating func add(_ text: String) {
            var digest: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // The order of the vectors does not matter.
            (steps, hash) = (steps + 1, hash &+ digest)
        }
        static func + (left: Fingerprint, right: Fingerprint) -> Fingerprint {
            Fingerprint(steps: left.steps + right.steps, hash: left.hash &+ right.hash)
        }
        var text: String { "\(steps) \(String(hash, radix: 36))" }
    }

    @Test(
        "Each differs from what is documented at the recorded steps, in the recorded answers",
        arguments: Area.allCases
    )
    func unchanged(area: Area) async throws {
        let recorded = try? String(contentsOfFile: "\(Self.files.directory)/\(area.rawValue).txt", encoding: .utf8)
        let known = (recorded ?? "").split(separator: "\n").map(String.init)
        let ids = known.compactMap { $0.split(separator: " ").first.map(String.init) }
        let isWhole = GoldenFiles.isRecording || Drawing.takesAll
        let faults = Fault.all.filter { fault in
            fault.area == area && (GoldenFiles.isRecording || ids.contains(fault.id)) && (isWhole || fault.isForThisRun)
        }
        let fingerprints = await Self.fingerprints(of: faults, in: area)
        let lines = zip(faults, fingerprints).map { "\($0.id) \($1.text)" }
        if isWhole {
            try Self.files.expect(lines.map { "\($0)\n" }.joined(), matches: area.rawValue)
        } else {
            let drawn = zip(known, ids).filter { Drawing.takes($1) }.map(\.0)
            #expect(Set(lines).symmetricDifference(drawn) == [], "to record it:\n  \(Self.files.recording)")
            #expect(!drawn.isEmpty)
        }
    }

    private static func fingerprints(of faults: [Fault], in area: Area) async -> [Fingerprint] {
        let variants = faults.map { Variant($0.change) }
        let vectors = Suite.kit.vectors.filter { vector in
            version.map { vector.since <= $0 } != false && vector.steps.contains { $0.stimulus.event.area == area }
        }
        let workers = Program.processorCount
        return await withTaskGroup(of: [Fingerprint].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var all = variants.map { _ in Fingerprint() }
                    for place in stride(from: worker, to: vectors.count, by: workers) {
                        let vector = vectors[place]
                        let isForAll = vector.id.utf8.reduce(0) { $0 + Int($1) } % 8 == 0
                        let columns = Columns(of: vector.stimuli, in: vector.context)
                        for (index, variant) in variants.enumerated()
                        where isForAll || vector.rules.contains(faults[index].rule) {
                            guard let found = columns.observations(of: variant) else { continue }
                            for (step, answer) in found.enumerated() where answer != columns.answers[step].observation {
                                all[index].add("\(vector.id) \(step) \(answer.text)")
                            }
                        }
                        await Task.yield()
                    }
                    return all
                }
            }
            return await group.reduce(variants.map { _ in Fingerprint() }) { zip($0, $1).map { $0 + $1 } }
        }
    }
}

extension Observation {
    /// The observation as one text.
    fileprivate var text: String {
        let calls = (calls ?? []).map { "\($0.function) \($0.name ?? "") \($0.data.unplaced)" }.joined(separator: ";")
        return switch self {
        case .answered(_, let value): "\(calls) \(value?.description ?? "")"
        case .threw(let message, _): "\(calls) threw \(message)"
        }
    }
}

extension JSONObject {
    /// The object without the places of its keys in a file, which are no part of an answer.
    fileprivate var unplaced: JSONObject { JSONObject(members.map { ($0.key, $0.value.unplaced) }) }
}

extension JSONValue {
    fileprivate var unplaced: JSONValue {
        object.map { .object($0.unplaced) } ?? array.map { .array($0.map(\.unplaced)) } ?? self
    }
}
