import TrackingConformanceCore
import TrackingConformanceJSON

/// The checks after the handshake.
extension CheckSession {
    /// Requests a method that no adapter knows.
    func checkUnknownMethod() async {
        let id = nextID()
        await collector.send(CheckRequests.line(id: id, method: "smoke/unknown", [:]), id: id)
        let form = "{\"jsonrpc\": \"2.0\", \"id\": …, \"error\": {\"code\": -32601, \"message\": \"…\"}}"
        let advice = "Answer \(form) and continue."
        switch await answer(to: id) {
        case .success(let message) where AdapterMessage.ambiguity(of: message) != nil:
            outcomes[.unknownMethod] = Self.ambiguity(of: message)
        case .success(let message) where message["error"]?.object != nil: outcomes[.unknownMethod] = .ok
        case .success(let message):
            let problem = "the answer has no \"error\" object: \(Self.excerpt(message))"
            outcomes[.unknownMethod] = .problem(problem, advice: advice)
        case .failure(let unanswered): outcomes[.unknownMethod] = .problem(unanswered.reason, advice: advice)
        }
    }

    /// Sends the simplest requests all at once: each twice in a row, to expose a handler that ignores a repetition,
    /// then all of them once more.
    func checkRuns() async {
        let plain = CheckRequests.drafts(for: capabilities)
        let requests = plain + CheckRequests.remembered(by: capabilities)
        guard !plain.isEmpty else {
            let reason = "the kit has no request for the declared capabilities"
            for subject in [.inFlight, .shape, .freshInstall] as [ProtocolCheckReport.Subject] {
                outcomes[subject] = .notChecked(reason)
            }
            return
        }
        let sent = (requests.flatMap { [$0, $0] } + requests).map { (id: nextID(), draft: $0) }
        let lines = sent.map { id, draft in
            AdapterRequest.run(context: draft.context, stimuli: draft.stimuli).encoded.line(id: id)
        }
        await collector.send(Array(lines.joined()), id: sent.last?.id ?? 1)
        var (messages, silence): ([JSONValue], Unanswered?) = ([], nil)
        for request in sent where silence == nil {
            switch await answer(to: request.id) {
            case .success(let message): messages.append(message)
            case .failure(let unanswered): silence = unanswered
            }
        }
        outcomes[.inFlight] = await inFlight(sent.map(\.id), answered: messages.count, silence)
        let problems = zip(sent, messages).compactMap { request, message in
            plain.contains(request.draft) || message["result"]?["unsupported"] == nil
                ? Self.problem(in: message, for: request.draft.stimuli) : nil
        }
        outcomes[.shape] = problems.first ?? .ok
        if messages.isEmpty { outcomes[.shape] = .notChecked("no run was answered") }
        outcomes[.freshInstall] = Self.freshInstall(messages, of: requests.count)
    }

    private func inFlight(_ ids: [Int], answered: Int, _ silence: Unanswered?) async -> CheckOutcome {
        if let silence {
            guard !silence.isMisanswered else {
                let advice = "Answer each request in a line of its own, with the id of the request."
                return .problem(silence.reason, advice: advice)
            }
            let problem = "only \(answered) of \(ids.count) requests sent together were answered"
            guard !hasEnded else {
                let cause = "neither an unknown method nor an exception in a handler may end it."
                return .problem("\(problem); then the adapter ended", advice: "Look at \(words.log): \(cause)")
            }
            let advice = "Read line by line: one read may return several lines, or only a part of one."
            return .problem(problem, advice: answered == 0 ? "Does it answer run, and flush? \(advice)" : advice)
        }
        for id in ids where await collector.answerCount(to: id) > 1 {
            return .problem("request \(id) was answered more than once", advice: "Write one line for each request.")
        }
        return .ok
    }

    private static func freshInstall(_ messages: [JSONValue], of count: Int) -> CheckOutcome {
        guard messages.count == 3 * count else { return .notChecked("not every request was answered") }
        // Each request is sent twice in a row, and again after all others.
        let order: [(Int, Int)] =
            (0..<count).map { (2 * $0, 2 * $0 + 1) } + (0..<count).map { (2 * $0, 2 * count + $0) }
        let pairs: [(JSONValue, JSONValue)] = order.map { (messages[$0.0], messages[$0.1]) }
        guard let (first, second) = pairs.first(where: { $0["result"] != $1["result"] }) else { return .ok }
        return .problem(
            "the same request was first answered with \(excerpt(first["result"])), then with \(excerpt(second["result"]))",
            advice: "Create a new app, SDK and storage for each run; no state may leak from the previous run."
        )
    }

    /// Requests an event that no adapter knows.
    func checkUnsupported() async {
        let id = nextID()
        let step: JSONValue = ["event": "smoke.unknownEvent", "at": "2024-05-06T08:00:00Z"]
        let parameters: JSONValue = ["context": ["zone": "UTC"], "steps": [step]]
        await collector.send(CheckRequests.line(id: id, method: "run", parameters), id: id)
        let advice = "If a step cannot be performed, make the whole result {\"unsupported\": \"why\"}, and continue."
        switch await answer(to: id) {
        case .success(let message) where message["result"]?["unsupported"]?.string != nil: outcomes[.unsupported] = .ok
        case .success(let message):
            let problem = "an event that does not exist was answered with \(Self.excerpt(message))"
            outcomes[.unsupported] = .problem(problem, advice: advice)
        case .failure(let unanswered): outcomes[.unsupported] = .problem(unanswered.reason, advice: advice)
        }
    }

    /// Sends non-ASCII text as escapes, then as raw UTF-8.
    func checkEncoding() async {
        guard let stimuli = CheckRequests.stimuli(for: capabilities, text: CheckRequests.text) else {
            outcomes[.encoding] = .notChecked("the kit has no request for the declared capabilities")
            return
        }
        for (isRaw, form) in [(false, "`\\u` escapes"), (true, "raw UTF-8")] {
            let id = nextID()
            await collector.send(CheckRequests.line(of: stimuli, id: id, isRaw: isRaw), id: id)
            let outcome: CheckOutcome =
                switch await answer(to: id) {
                case .success(let message): Self.encoding(in: message, of: stimuli, sentAs: form)
                case .failure(let unanswered):
                    .problem(
                        "a request with \(form) (é, an emoji, U+2028) was not answered"
                            + "\(unanswered.isMisanswered ? " correctly" : ""): \(unanswered.reason)",
                        advice: "Read and write UTF-8 in any locale, and split lines only at line feeds."
                    )
                }
            outcomes[.encoding] = outcome
            guard case .ok = outcome else { return }
        }
    }

    private static func encoding(
        in message: JSONValue,
        of stimuli: [Stimulus],
        sentAs form: String
    ) -> CheckOutcome {
        let found = CheckRequests.strings(in: message).filter { $0.hasPrefix(CheckRequests.textBeginning) }
        if found.contains(where: { $0.hasSameBytes(as: CheckRequests.text) }) { return .ok }
        guard let broken = found.first else {
            let events = stimuli.map(\.event.rawValue).joined(separator: ", ")
            return .notChecked("the answer to \(events) contains none of its text; connect that event first")
        }
        let (sent, back) = (excerpt(.string(CheckRequests.text)), excerpt(.string(broken)))
        return .problem(
            "\(sent), sent as \(form), came back as \(back)",
            advice: "Read escapes and UTF-8 in any locale, two escapes of a surrogate pair as one character; do not "
                + "normalise, shorten, or escape twice."
        )
    }

    /// Asks the adapter to end; the end of its process is checked later.
    func checkShutdown() async {
        let id = nextID()
        await collector.send(AdapterRequest.shutdown.encoded.line(id: id), id: id)
        switch await answer(to: id) {
        case .success: outcomes[.shutdown] = .ok
        case .failure(let unanswered):
            let advice = "Answer it like any other request, with any result, flush, and then end."
            outcomes[.shutdown] = .problem(unanswered.reason, advice: advice)
        }
    }

    /// Looks for lines that are not answers.
    func checkStrays() async {
        let strays = await collector.strays
        guard let first = strays.first else { return outcomes[.stray] = .ok }
        outcomes[.stray] = .problem(
            "it wrote a line that is not an answer: \(first)",
            advice: "\(words.logAdvice), and write each answer as one line of JSON with the request's id."
        )
    }
}

// MARK: - Form

extension CheckSession {
    /// The problem with the form of an answer to `run`; `nil` if there is none.
    private static func problem(in message: JSONValue, for stimuli: [Stimulus]) -> CheckOutcome? {
        if let ambiguity = ambiguity(of: message) { return ambiguity }
        let events = stimuli.map(\.event.rawValue).joined(separator: ", ")
        guard let result = message["result"] else {
            let problem = "a run of \(events) was answered with \(excerpt(message))"
            let advice = "Answer with a \"result\"; errors are for malformed requests."
            return .problem(problem, advice: advice)
        }
        do throws(WireFormError) {
            guard case .observed(let observations) = try RunAnswer(json: result, stepCount: stimuli.count) else {
                return .problem(
                    "a run of \(events) was answered with \(excerpt(result)), though its capability is declared",
                    advice: "Declare only what the adapter can do."
                )
            }
            try checkValues(observations, of: stimuli)
            return nil
        } catch {
            return malformed(error)
        }
    }

    /// Checks the values that some events require.
    private static func checkValues(_ observations: [Observation], of stimuli: [Stimulus]) throws(WireFormError) {
        for (index, (observation, stimulus)) in zip(observations, stimuli).enumerated() {
            guard stimulus.event.definition.answersWithValue, case .answered(_, nil) = observation else { continue }
            let problem = "the answer to \(stimulus.event.rawValue) needs a \"value\" as well as its calls"
            throw WireFormError(problem, path: "/result/steps/\(index)")
        }
    }
}
