import TrackingConformanceCore
import TrackingConformanceJSON

/// The checks of one adapter process, one after another.
actor CheckSession {
    nonisolated let collector: AnswerCollector
    var outcomes: [ProtocolCheckReport.Subject: CheckOutcome] = [:]
    var capabilities: [Capability] = []
    /// True if the adapter ended or closed its standard output.
    private(set) var hasEnded = false

    let words: CheckWords
    private let startupTimeout: Duration
    private let timeout: Duration
    private var allIDsAreIntegers = true
    private var hasAnsweredRequest = false
    private var lastID = 0

    init(
        _ words: CheckWords,
        startupTimeout: Duration,
        timeout: Duration,
        strayed: @escaping @Sendable (String) -> Void
    ) {
        collector = AnswerCollector(strayed: strayed)
        self.words = words
        self.startupTimeout = startupTimeout
        self.timeout = timeout
    }

    /// Runs the checks until one finds that the adapter has ended.
    func run() async {
        await checkInitialize()
        guard outcomes[.handshake] == .ok else { return await checkStrays() }
        for check in [checkUnknownMethod, checkRuns, checkUnsupported, checkEncoding, checkShutdown] where !hasEnded {
            await check()
        }
        outcomes[.ids] = allIDsAreIntegers ? .ok : Self.textID
        await checkStrays()
    }

    func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Waits for an answer; records a problem with its id and the end of the adapter.
    func answer(to id: Int, within limit: Duration? = nil) async -> Result<JSONValue, Unanswered> {
        // An app may need as much time for its first request as for its start.
        let limit = limit ?? (hasAnsweredRequest ? timeout : max(timeout, startupTimeout))
        do throws(AnswerCollector.Silence) {
            let answer = try await collector.answer(to: id, within: limit)
            if !answer.hasIntegerID { allIDsAreIntegers = false }
            if id > 1 { hasAnsweredRequest = true }
            return .success(answer.json ?? .null)
        } catch {
            if case .ended = error { hasEnded = true }
            return .failure(Unanswered(error, limit: limit, words))
        }
    }

    private static let textID = CheckOutcome.problem(
        "the \"id\" of an answer is a string or a fraction",
        advice: "Return the id as the same JSON number; store it as an integer."
    )
}

/// The reason for a missing answer.
struct Unanswered: Error {
    let reason: String
    /// True if the adapter wrote something else instead of the answer.
    let isMisanswered: Bool

    init(_ silence: AnswerCollector.Silence, limit: Duration, _ words: CheckWords) {
        isMisanswered = if case .misanswered = silence { true } else { false }
        reason =
            switch silence {
            case .ended: words.silentEnd
            case .timedOut: "there was no answer within \(limit.inSeconds)"
            case .misanswered(let problem): problem
            }
    }
}

// MARK: - Handshake

extension CheckSession {
    private func checkInitialize() async {
        let id = nextID()
        await collector.send(AdapterRequest.initialize.encoded.line(id: id), id: id)
        switch await answer(to: id, within: startupTimeout) {
        case .success(let message):
            outcomes[.flush] = .ok
            checkHandshake(message)
        case .failure(let unanswered):
            outcomes[.flush] = await whyUnanswered(unanswered, id: id)
        }
    }

    /// The problem with a missing answer; closes the input to detect a forgotten flush.
    private func whyUnanswered(_ unanswered: Unanswered, id: Int) async -> CheckOutcome {
        guard !unanswered.isMisanswered else { return .problem(unanswered.reason, advice: words.answerAdvice) }
        let stray = await collector.strays.first.map { ", only a line that is not an answer: \($0)" } ?? ""
        let reason = unanswered.reason + stray
        guard !hasEnded else {
            return .problem(reason, advice: words.silentEndAdvice)
        }
        if let line = await collector.partialLine {
            let problem = "\(reason), only an unterminated line: \(line)"
            return .problem(problem, advice: "End each answer with a line feed.")
        }
        await collector.closeInput()
        guard (try? await collector.answer(to: id, within: ProtocolCheck.patience)) != nil else {
            return .problem(reason, advice: words.answerAdvice)
        }
        let advice = "\(words.flushAdvice) after each answer, and read line by line, not to the end of the input."
        return .problem("\(reason); \(words.lateAnswer)", advice: advice)
    }

    private func checkHandshake(_ message: JSONValue) {
        if let ambiguity = Self.ambiguity(of: message) { return outcomes[.handshake] = ambiguity }
        guard message["jsonrpc"]?.string == "2.0", let result = message["result"] else {
            let advice = "Answer {\"jsonrpc\": \"2.0\", \"id\": …, \"result\": {…}}."
            let missing = message["result"] == nil ? "\"result\"" : "\"jsonrpc\": \"2.0\""
            outcomes[.handshake] = .problem("the answer has no \(missing): \(Self.excerpt(message))", advice: advice)
            return
        }
        do throws(WireFormError) {
            let handshake = try Handshake(json: result)
            capabilities = handshake.capabilities
            outcomes[.handshake] = .ok
            outcomes[.capabilities] = Self.outcome(ofCapabilitiesIn: handshake)
        } catch {
            outcomes[.handshake] = Self.malformed(error)
        }
    }

    private static func outcome(ofCapabilitiesIn handshake: Handshake) -> CheckOutcome {
        let names = handshake.unknownCapabilities
        guard let first = names.first else {
            let untested = handshake.untestedCapabilityWarnings
            let advice = "Add the missing capability to the handshake, or delete those that are tested only with it."
            return untested.isEmpty ? .ok : .problem(untested.joined(separator: "; "), advice: advice)
        }
        let known = Capability.allCases.map(\.rawValue)
        let meant = nearest(to: first, among: known).map { "Did you mean \($0)?" }
        return .problem(
            "it declares \(names.map { excerpt(.string($0)) }.joined(separator: ", ")), which the kit does not know",
            advice: meant ?? "The kit knows \(known.joined(separator: ", "))."
        )
    }

    static func excerpt(_ value: JSONValue?) -> String {
        Excerpt.of(value.map(JSONWriter.spaced) ?? "nothing")
    }

    /// The problem of an answer that is both a success and a failure; `nil` if there is none.
    static func ambiguity(of message: JSONValue) -> CheckOutcome? {
        AdapterMessage.ambiguity(of: message).map { problem in
            .problem(
                "\(problem): \(excerpt(message))",
                advice: "\"error\" is for requests that the adapter cannot read."
            )
        }
    }

    static func malformed(_ error: WireFormError) -> CheckOutcome {
        .problem(
            Excerpt.of(error.description),
            advice: "PROTOCOL.md shows the form of every answer; `\(Kit.name) docs protocol` prints its path."
        )
    }
}
