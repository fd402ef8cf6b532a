package import TrackingConformanceCore
import TrackingConformanceJSON

/// The answers in a file, judged as if a pipe had carried them.
package struct AnswerFile: AnswerSource {
    private let numbering: RequestNumbering
    private var answers: [Int: AdapterAnswer] = [:]
    /// The ids of requests with two different answers.
    private var contradicted: Set<Int> = []
    private var warnings: [String] = []
    /// True if no line of the file is an answer to any request, known or not.
    package private(set) var isWithoutAnswers = true

    package init(_ bytes: [UInt8], suite: Suite) {
        numbering = RequestNumbering(suite)
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { continue }
            line.withUnsafeBufferPointer { read($0, number: index + 1) }
        }
    }

    package var hasHandshake: Bool { answers[RequestNumbering.initializeID] != nil }

    private mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
        let message = AdapterMessage(line)
        if case .answer = message { isWithoutAnswers = false }
        switch message {
        case .stray(let reason, _, _):
            warnings.append("line \(number) of the answers belongs to no request (\(reason)): \(Excerpt.of(line))")
        case .answer(let answer) where answers[answer.id] != nil:
            let isSame = answers[answer.id]?.json.map { $0 == answer.json } ?? false
            if !isSame { contradicted.insert(answer.id) }
            let consequence = isSame ? "the first answer counts" : "the answers differ"
            warnings.append("line \(number) answers request \(answer.id) again; \(consequence)")
        case .answer(let answer) where answer.id == RequestNumbering.initializeID || numbering.isKnown(answer.id):
            answers[answer.id] = answer
        case .answer(let answer):
            warnings.append(
                "line \(number) answers a request with the id \(answer.id), which no vector has; did another version "
                    + "of the suite write the requests, or were the --vectors different?"
            )
        }
    }

    /// The warnings about the file, including one about answers for other vectors than these.
    package func surplus(beyond vectors: [Vector]) -> [String] {
        let asked = Set(vectors.compactMap { numbering.id(of: $0) } + [RequestNumbering.initializeID])
        let names = answers.keys.filter { !asked.contains($0) }.compactMap { numbering.vector(of: $0) }.sorted()
        guard let first = names.first else { return warnings }
        let what = "contains \(counted(names.count, "answer")) that the report omits, the first for \(first)"
        return warnings + ["the file of answers \(what)"]
    }

    /// The answers for some vectors, in the form kept by a certificate.
    package func kept(for vectors: [Vector]) -> KeptAnswers {
        vectors.reduce(into: KeptAnswers()) { kept, vector in
            if let answer = numbering.id(of: vector).flatMap({ answers[$0] }) { kept.keep(answer, to: vector) }
        }
    }
}

// MARK: - Answering

extension AnswerFile {
    /// Answers the attempts that a queue hands out, as if the answers had come through a pipe.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        guard let plan = await queue.begin(try handshake()) else { return }
        for warning in warnings { await queue.warn(warning) }
        let judge = Judge(catalogue: plan.suite.catalogue)
        let attempts = await queue.exchange([], wanted: .max)
        await queue.take(attempts.map { Attempt.Outcome($0, result(of: $0.vector, judge)) })
    }

    private func handshake() throws(AdapterStartError) -> Handshake {
        guard let answer = answers[RequestNumbering.initializeID] else {
            let request = "the first line that `requests` writes, with the id \(RequestNumbering.initializeID)"
            throw AdapterStartError("the file has no answer to initialize, \(request)")
        }
        guard !contradicted.contains(RequestNumbering.initializeID) else {
            throw AdapterStartError("initialize got two different answers; keep the answers of one adapter")
        }
        do throws(WireFormError) {
            return try answer.handshake()
        } catch {
            throw AdapterStartError("the handshake failed: \(error.description)")
        }
    }

    private func result(of vector: Vector, _ judge: Judge) -> VectorResult {
        guard let answer = numbering.id(of: vector).flatMap({ answers[$0] }) else {
            return VectorResult(
                vector,
                .errored,
                reason: "the file has no answer to its request; select what `requests` was given"
            )
        }
        guard !contradicted.contains(answer.id) else {
            return VectorResult(vector, .errored, reason: Contradictions.reason)
        }
        return judge.result(of: answer, for: vector, milliseconds: 0)
    }
}

/// The answers of a run, kept in the form that `judge` reads.
package struct KeptAnswers: Sendable {
    /// The answers for each vector, by its id; more than one if the vector was asked again.
    private var answers: [String: [AdapterAnswer]] = [:]

    package init() {}

    package mutating func keep(_ answer: AdapterAnswer, to vector: Vector) {
        answers[vector.id, default: []].append(answer)
    }

    /// The answer file: the handshake, then, in suite order, the answers that reproduce the run's results.
    ///
    /// A vector is omitted if no answer reproduces its result, because its verdict depends on other vectors or on
    /// chance or because the adapter died. When the file is judged, the vector is errored, as in the run.
    package func file(for run: Run) -> [UInt8] {
        let (numbering, judge) = (RequestNumbering(run.suite), Judge(catalogue: run.suite.catalogue))
        let handshake = Self.line(
            ["jsonrpc": "2.0", "result": run.handshake.json],
            id: RequestNumbering.initializeID
        )
        return run.unlisted.reduce(into: handshake) { file, result in
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
