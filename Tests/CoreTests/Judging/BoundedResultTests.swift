import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("No answer makes a large result")
struct BoundedResultTests {
    private static let long = String(repeating: "x", count: 1_000_000)

    private static func size(_ result: VectorResult) -> Int {
        let mismatches = result.mismatches.map {
            $0.message.utf8.count + $0.path.utf8.count + JSONWriter.spaced($0.actual ?? .null).utf8.count
        }
        return mismatches.reduce(result.reason?.utf8.count ?? 0, +)
    }

    private static let answers: [RunAnswer] = [
        .unsupported(long), .observed([.threw(long)]),
        .observed([.answered(calls: [TrackingCall(function: long, name: nil, data: [:])], value: nil)]),
        .observed([
            .answered(calls: [TrackingCall(function: "track", name: long, data: ["a": .string(long)])], value: nil)
        ]),
        .observed([.answered(calls: [], value: .string(long))]),
    ]

    // The place stands for the answer, which would fill the log.
    @Test("Of what an implementation threw, sent or gave as its reason, a part is kept", arguments: answers.indices)
    func bounded(place: Int) throws {
        let answer = Self.answers[place]
        let suite = try Suite.bundled()
        let vector = try #require(suite.vectors.first { $0.id == "push/ios/open/default-action" })
        guard case .observed(let observations) = answer else {
            return #expect(Self.size(Self.result(of: answer, for: vector, in: suite)) < 10_000)
        }
        let rest = vector.steps.dropFirst().map { _ in Observation.answered(calls: [], value: nil) }
        let result = Self.result(of: .observed(observations + rest), for: vector, in: suite)
        #expect(result.verdict == .failed)
        #expect(Self.size(result) < 100_000)
    }

    private static func result(of answer: RunAnswer, for vector: Vector, in suite: Suite) -> VectorResult {
        Judge(catalogue: suite.catalogue).result(of: answer, for: vector, milliseconds: 0)
    }
}
