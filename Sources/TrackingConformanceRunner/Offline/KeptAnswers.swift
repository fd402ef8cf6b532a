package import TrackingConformanceCore
import TrackingConformanceJSON

/// The answers of a run, kept in the form in which `judge` reads them.
package struct KeptAnswers: Sendable {
    /// The answers that came for each vector, by its id; more than one where it was asked again.
    private var answers: [String: [AdapterAnswer]] = [:]

    package init() {}

    package mutating func keep(_ answer: AdapterAnswer, to vector: Vector) {
        answers[vector.id, default: []].append(answer)
    }

    /// The file of the answers: the handshake, and then in suite order those that show again what the run found.
    ///
    /// A vector of which no answer shows that, because its verdict depends on others or the adapter died, has none: it
    /// is errored when the file is judged, as it was in the run.
    package func file(for record: RunRecord, of suite: Suite) -> [UInt8] {
        let (numbering, judge) = (RequestNumbering(suite), Judge(catalogue: suite.catalogue))
        let handshake = Self.line(
            ["jsonrpc": "2.0", "result": record.handshake.json],
            id: RequestNumbering.initializeID
        )
        return record.results.reduce(into: handshake) { file, result in
            guard let id = numbering.id(of: result.vector), result.instability == nil else { return }
            let answer = answers[result.vector.id]?.first { answer in
                let judged = judge.result(of: answer, for: result.vector, milliseconds: 0)
                return judged.verdict == result.verdict && judged.mismatches == result.mismatches
            }
            if let object = answer?.json?.object { file += Self.line(object, id: id) }
        }
    }

    private static func line(_ answer: JSONObject, id: Int) -> [UInt8] {
        var answer = answer
        answer["id"] = .integer(id)
        return JSONWriter.compact(.object(answer)) + [UInt8(ascii: "\n")]
    }
}
