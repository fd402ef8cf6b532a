public import TrackingConformanceCore
import TrackingConformanceJSON

/// The answers to requests that were written to a file: what a pipe would have carried, read at a later time.
public struct AnswerFile {
    /// An answer to a request, or what is wrong with it.
    private enum Answer {
        case result(JSONValue)
        case fault(String)
    }

    private let suite: Suite
    private let numbering: RequestNumbering
    private var answers: [Int: Answer] = [:]
    private var warnings: [String] = []

    /// Reads answers.
    ///
    /// - Parameters:
    ///   - bytes: The file: a line for each answer, in any order.
    ///   - suite: The suite, all of it.
    public init(_ bytes: [UInt8], suite: Suite) {
        self.suite = suite
        numbering = RequestNumbering(suite)
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { continue }
            line.withUnsafeBufferPointer { read($0, number: index + 1) }
        }
    }

    private mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
        switch AdapterMessage(line) {
        case .stray(let why):
            warnings.append("line \(number) of the answers belongs to no request (\(why)): \(Excerpt.of(line))")
        case .result(let id, let result): add(.result(result), id: id, number: number)
        case .fault(let id, let words): add(.fault(words), id: id, number: number)
        }
    }

    private mutating func add(_ answer: Answer, id: Int, number: Int) {
        if id != RequestNumbering.initializeID, !numbering.isKnown(id) {
            warnings.append(
                "line \(number) answers a request with the id \(id), which no vector has; "
                    + "were the requests written by another version of the suite, or with other --vectors?"
            )
        } else if answers[id] != nil {
            warnings.append("line \(number) answers the request \(id) once more; the first answer counts")
        } else {
            answers[id] = answer
        }
    }
}

// MARK: - Judging

extension AnswerFile {
    /// Judges the answers as if they had come through a pipe.
    ///
    /// - Parameter vectors: The vectors to be judged, in suite order; answers for others are left aside.
    /// - Returns: What became of every vector.
    /// - Throws: `AdapterStartError` where the handshake is missing or wrong.
    public func record(of vectors: [Vector]) throws(AdapterStartError) -> RunRecord {
        let handshake = try handshake()
        let judge = Judge(catalogue: suite.catalogue)
        let results = vectors.map { vector in
            VectorResult(notApplicable: vector, under: handshake) ?? result(of: vector, judge)
        }
        return RunRecord(
            suiteVersion: suite.version,
            handshake: handshake,
            results: results,
            warnings: warnings(handshake)
        )
    }

    private func handshake() throws(AdapterStartError) -> Handshake {
        switch answers[RequestNumbering.initializeID] {
        case .result(let result):
            do throws(WireFormError) {
                return try Handshake(json: result)
            } catch {
                throw AdapterStartError("the handshake failed: \(error.description)")
            }
        case .fault(let words): throw AdapterStartError("the handshake failed: \(words)")
        case nil:
            let request = "the first line that `requests` writes, with the id \(RequestNumbering.initializeID)"
            throw AdapterStartError("the answers hold none to initialize, \(request)")
        }
    }

    private func result(of vector: Vector, _ judge: Judge) -> VectorResult {
        guard let answer = numbering.id(of: vector).flatMap({ answers[$0] }) else {
            return VectorResult(vector, .errored, reason: "the answers hold none to its request")
        }
        switch answer {
        case .fault(let words): return VectorResult(vector, .errored, reason: words)
        case .result(let json):
            do throws(WireFormError) {
                let answer = try RunAnswer(json: json, stepCount: vector.steps.count)
                return judge.result(of: answer, for: vector, milliseconds: 0)
            } catch {
                return VectorResult(vector, .errored, reason: error.description)
            }
        }
    }

    /// What was noticed beside the vectors, of which only the first are kept.
    private func warnings(_ handshake: Handshake) -> [String] {
        let limit = 20
        let all = handshake.unknownCapabilityWarnings + warnings
        return all.count <= limit ? all : all.prefix(limit) + ["and \(all.count - limit) more warnings"]
    }
}
