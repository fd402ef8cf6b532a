import TrackingConformanceCore
import TrackingConformanceJSON

/// The talk of a smoke test with one process, check by check.
struct SmokeTalk {
    typealias Outcome = SmokeCheck.Outcome

    /// What was found out so far.
    private(set) var outcomes: [SmokeCheck.Subject: Outcome] = [:]

    private let conversation: SmokeConversation
    private let startupTimeout: Duration
    private let timeout: Duration
    private var capabilities: [Capability] = []
    private var allIDsAreIntegers = true
    private var hasEnded = false
    private var lastID = 0

    init(_ conversation: SmokeConversation, startupTimeout: Duration, timeout: Duration) {
        self.conversation = conversation
        self.startupTimeout = startupTimeout
        self.timeout = timeout
    }

    /// Goes through the checks; one that finds the adapter ended is the last.
    mutating func run() async {
        await initialize()
        guard outcomes[.handshake] == .ok else { return await stray() }
        await unknownMethod()
        if !hasEnded { await runs() }
        if !hasEnded { await unsupported() }
        if !hasEnded { await encoding() }
        if !hasEnded { await shutdown() }
        outcomes[.ids] = allIDsAreIntegers ? .ok : Self.textID
        await stray()
    }

    private mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Waits for an answer, and notes what its id and its absence tell.
    private mutating func answer(to id: Int, within limit: Duration? = nil) async -> Result<JSONValue, SilenceWords> {
        do throws(SmokeConversation.Silence) {
            let answer = try await conversation.answer(to: id, within: limit ?? timeout)
            if !answer.hasIntegerID { allIDsAreIntegers = false }
            return .success(answer.message)
        } catch {
            if case .ended = error { hasEnded = true }
            return .failure(SilenceWords(error, limit: limit ?? timeout))
        }
    }

    private static let textID = Outcome.problem(
        "an answer has its \"id\" as a string or a fraction",
        advice: "Send the id back as the JSON number it was; keep it as an integer while you hold it."
    )
}

/// Why there is no answer, in words.
struct SilenceWords: Error {
    let words: String

    init(_ silence: SmokeConversation.Silence, limit: Duration) {
        words =
            switch silence {
            case .ended: "the adapter ended, or closed its standard output, instead of answering"
            case .timedOut: "there was no answer within \(limit.inWords)"
            }
    }
}

// MARK: - Handshake

extension SmokeTalk {
    private mutating func initialize() async {
        let id = nextID()
        await conversation.send(AdapterRequest.initialize.encoded.line(id: id))
        switch await answer(to: id, within: startupTimeout) {
        case .success(let message):
            outcomes[.flush] = .ok
            handshake(message)
        case .failure(let silence):
            outcomes[.flush] = await unanswered(silence.words, id: id)
        }
    }

    /// Whether the answer comes when the input is closed, which tells a forgotten flush from everything else.
    private mutating func unanswered(_ words: String, id: Int) async -> Outcome {
        guard !hasEnded else {
            return .problem(words, advice: "Look at its standard error; does it run when it is started by hand?")
        }
        if let line = await conversation.partialLine {
            return .problem("\(words), but a line without an end: \(line)", advice: "End each answer with a line feed.")
        }
        await conversation.closeInput()
        guard (try? await conversation.answer(to: id, within: SmokeProcess.patience)) != nil else {
            let advice = "Read a line from standard input, write a line with the same id to standard output, flush it."
            return .problem(words, advice: advice)
        }
        return .problem(
            "\(words); it came when standard input was closed",
            advice: "Flush standard output after each answer, and read line by line, not to the end of the input."
        )
    }

    private mutating func handshake(_ message: JSONValue) {
        guard let result = message["result"] else {
            let words = "the answer has no \"result\": \(Self.excerpt(message))"
            let advice = "Answer {\"jsonrpc\": \"2.0\", \"id\": …, \"result\": {…}}."
            outcomes[.handshake] = .problem(words, advice: advice)
            return
        }
        do throws(WireFormError) {
            let handshake = try Handshake(json: result)
            capabilities = handshake.capabilities
            outcomes[.handshake] = .ok
            outcomes[.capabilities] = Self.unknown(handshake.unknownCapabilities)
        } catch {
            outcomes[.handshake] = Self.wrongShape(error)
        }
    }

    private static func unknown(_ names: [String]) -> Outcome {
        guard let first = names.first else { return .ok }
        let known = Capability.allCases.map(\.rawValue)
        let meant = nearest(to: first, among: known).map { "Did you mean \($0)?" }
        return .problem(
            "it declares \(names.map { excerpt(.string($0)) }.joined(separator: ", ")), which the kit does not know",
            advice: meant ?? "The kit knows \(known.joined(separator: ", "))."
        )
    }
}

// MARK: - Requests

extension SmokeTalk {
    private mutating func unknownMethod() async {
        let id = nextID()
        await conversation.send(SmokeRequests.line(id: id, method: "smoke/unknown", [:]))
        let form = "{\"jsonrpc\": \"2.0\", \"id\": …, \"error\": {\"code\": -32601, \"message\": \"…\"}}"
        let advice = "Answer \(form) and go on."
        switch await answer(to: id) {
        case .success(let message) where message["error"]?.object != nil: outcomes[.unknownMethod] = .ok
        case .success(let message):
            let words = "the answer has no \"error\", an object: \(Self.excerpt(message))"
            outcomes[.unknownMethod] = .problem(words, advice: advice)
        case .failure(let silence): outcomes[.unknownMethod] = .problem(silence.words, advice: advice)
        }
    }

    /// Each capability's plainest request, twice and all at once.
    private mutating func runs() async {
        let requests = capabilities.compactMap { SmokeRequests.stimuli(for: $0) }
        guard !requests.isEmpty else {
            let reason = "no declared capability has a request of its own"
            for subject in [.inFlight, .shape, .freshInstall] as [SmokeCheck.Subject] {
                outcomes[subject] = .notChecked(reason)
            }
            return
        }
        let sent = (requests + requests).map { (id: nextID(), stimuli: $0) }
        let lines = sent.map { AdapterRequest.run(context: RunContext(), stimuli: $0.stimuli).encoded.line(id: $0.id) }
        await conversation.send(Array(lines.joined()))
        var messages: [JSONValue] = []
        for request in sent {
            guard case .success(let message) = await answer(to: request.id) else { break }
            messages.append(message)
        }
        outcomes[.inFlight] = await inFlight(sent.map(\.id), answered: messages.count)
        outcomes[.shape] = zip(sent, messages).lazy.compactMap { Self.problem(in: $1, for: $0.stimuli) }.first ?? .ok
        if messages.isEmpty { outcomes[.shape] = .notChecked("no run was answered") }
        outcomes[.freshInstall] = Self.freshInstall(messages, of: requests.count)
    }

    private func inFlight(_ ids: [Int], answered: Int) async -> Outcome {
        guard answered == ids.count else {
            let words = "of \(ids.count) requests sent in one piece only \(answered) were answered"
            let advice = "Read line by line: several lines may come in one read, and one line in several."
            return .problem(hasEnded ? words + "; then the adapter ended" : words, advice: advice)
        }
        for id in ids where await conversation.answerCount(to: id) > 1 {
            return .problem("the request \(id) was answered more than once", advice: "Write one line for each request.")
        }
        return .ok
    }

    private static func freshInstall(_ messages: [JSONValue], of count: Int) -> Outcome {
        guard messages.count == 2 * count else { return .notChecked("not every request was answered") }
        let pairs = zip(messages.prefix(count), messages.suffix(count))
        guard let (first, second) = pairs.first(where: { $0["result"] != $1["result"] }) else { return .ok }
        return .problem(
            "the same request was answered \(excerpt(first["result"])) first and \(excerpt(second["result"])) then",
            advice: "Make a new app, SDK and storage for each run; nothing survives from the one before."
        )
    }

    private mutating func unsupported() async {
        let id = nextID()
        let step: JSONValue = ["event": "smoke.unknownEvent", "at": "2024-05-06T08:00:00Z"]
        let parameters: JSONValue = ["context": ["zone": "UTC"], "steps": [step]]
        await conversation.send(SmokeRequests.line(id: id, method: "run", parameters))
        let advice = "Where a step cannot be done, make the whole result {\"unsupported\": \"why\"}, and go on."
        switch await answer(to: id) {
        case .success(let message) where message["result"]?["unsupported"]?.string != nil:
            outcomes[.unsupported] = .ok
        case .success(let message):
            let words = "an event that does not exist was answered \(Self.excerpt(message))"
            outcomes[.unsupported] = .problem(words, advice: advice)
        case .failure(let silence): outcomes[.unsupported] = .problem(silence.words, advice: advice)
        }
    }
}

// MARK: - Text, stray output and the end

extension SmokeTalk {
    private mutating func encoding() async {
        guard let stimuli = SmokeRequests.stimuli(for: capabilities, text: SmokeRequests.text) else {
            outcomes[.encoding] = .notChecked("no declared capability has a request of its own")
            return
        }
        let id = nextID()
        await conversation.send(SmokeRequests.raw(stimuli, id: id))
        switch await answer(to: id) {
        case .success(let message): outcomes[.encoding] = Self.encoding(in: message)
        case .failure(let silence):
            outcomes[.encoding] = .problem(
                "a request with raw UTF-8 (é, an emoji, U+2028) was not answered: \(silence.words)",
                advice: "Read and write UTF-8 whatever the locale, and split lines at the line feed alone."
            )
        }
    }

    private static func encoding(in message: JSONValue) -> Outcome {
        let found = SmokeRequests.strings(in: message).filter { $0.hasPrefix(SmokeRequests.textBeginning) }
        if found.contains(where: { $0.hasSameBytes(as: SmokeRequests.text) }) { return .ok }
        guard let broken = found.first else {
            return .notChecked("the answer holds no text of the request: \(excerpt(message))")
        }
        let (sent, back) = (excerpt(.string(SmokeRequests.text)), excerpt(.string(broken)))
        return .problem(
            "\(sent) came back as \(back)",
            advice: "Read and write UTF-8 whatever the locale, and do not normalise, escape twice or shorten."
        )
    }

    private mutating func shutdown() async {
        let id = nextID()
        await conversation.send(AdapterRequest.shutdown.encoded.line(id: id))
        // That the process ends is found out when the talk is over.
        switch await answer(to: id) {
        case .success: outcomes[.shutdown] = .ok
        case .failure(let silence):
            let advice = "Answer it like any request, with any result, flush, and end then."
            outcomes[.shutdown] = .problem(silence.words, advice: advice)
        }
    }

    private mutating func stray() async {
        let strays = await conversation.strays
        guard let first = strays.first else { return outcomes[.stray] = .ok }
        outcomes[.stray] = .problem(
            "it wrote a line that is no answer: \(first)",
            advice: "Let logs go to standard error, and each answer be one line of JSON with the request's id."
        )
    }
}

// MARK: - Shapes

extension SmokeTalk {
    /// What is wrong with the shape of an answer to `run`.
    private static func problem(in message: JSONValue, for stimuli: [Stimulus]) -> Outcome? {
        let events = stimuli.map(\.event.rawValue).joined(separator: ", ")
        guard let result = message["result"] else {
            let words = "a run of \(events) was answered \(excerpt(message))"
            let advice = "Answer with a \"result\"; an error makes the vector errored, so keep it for broken requests."
            return .problem(words, advice: advice)
        }
        do throws(WireFormError) {
            guard case .observed(let observations) = try RunAnswer(json: result, stepCount: stimuli.count) else {
                let words = "a run of \(events) was answered \(excerpt(result)), though its capability is declared"
                return .problem(words, advice: "Declare only what the adapter can do.")
            }
            try checkValues(observations, of: stimuli)
            return nil
        } catch {
            return wrongShape(error)
        }
    }

    /// Some events ask for a value beside the calls.
    private static func checkValues(_ observations: [Observation], of stimuli: [Stimulus]) throws(WireFormError) {
        for (index, (observation, stimulus)) in zip(observations, stimuli).enumerated() {
            guard stimulus.event.definition.answersWithValue, case .answered(_, nil) = observation else { continue }
            let words = "the answer to \(stimulus.event.rawValue) needs a \"value\" beside its calls"
            throw WireFormError(words, path: "/result/steps/\(index)")
        }
    }

    private static func wrongShape(_ error: WireFormError) -> Outcome {
        .problem(Excerpt.of(error.description), advice: "Conformance/PROTOCOL.md shows the shape of every answer.")
    }

    /// A value, shortened.
    private static func excerpt(_ value: JSONValue?) -> String {
        Excerpt.of(value.map(JSONWriter.spaced) ?? "nothing")
    }
}

extension Excerpt {
    /// The beginning of a text, printable.
    static func of(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { of($0, limit: 300) }
    }
}
