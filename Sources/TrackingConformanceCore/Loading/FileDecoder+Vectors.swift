package import TrackingConformanceJSON

extension FileDecoder {
    mutating func vectors(ofTopic place: String?, catalogue: RuleCatalogue) -> [Vector] {
        read { $0.vectors($1, topic: place, catalogue) } ?? []
    }

    private mutating func vectors(_ root: JSONNode, topic place: String?, _ catalogue: RuleCatalogue) -> [Vector]? {
        guard root.object?.has("steps") != true || root.has("vectors") else {
            let message = "this is a vector, not a vector file; put it into the array \"vectors\" of one"
            return refuse(.wrongForm, message, at: root.offset)
        }
        guard let file = object(root, "a vector file", required: ["topic", "vectors"], optional: ["$schema"])
        else { return nil }
        checkSchema(file)
        let topic = place ?? file["topic"]?.string ?? ""
        checkTopic(file, place: topic)
        return filledArray(file, "vectors").compactMap { vector($0, topic: topic, catalogue: catalogue) }
    }

    private mutating func checkTopic(_ file: JSONNode, place: String) {
        guard let topic = text(file, "topic") else { return }
        if !topic.hasSameBytes(as: place) {
            let message = "the topic is \(quoted(topic)), but the file is at the path of the topic \"\(place)\""
            report(.badTopic, message, at: file["topic"]?.offset)
        } else if !isSlashPath(topic) {
            let message = "the topic \(quoted(topic)) must be words of lower-case letters and digits joined by - and /"
            report(.badTopic, message, at: file["topic"]?.offset)
        }
    }

    private mutating func vector(_ value: JSONNode, topic: String, catalogue: RuleCatalogue) -> Vector? {
        let required = ["id", "title", "rules", "since", "requires", "steps"]
        let optional = ["context", "note", "partial", "deprecated", "unconfirmed"]
        guard let vector = object(value, "a vector", required: required, optional: optional),
            let id = text(vector, "id")
        else { return nil }
        checkID(id, topic: topic, at: vector["id"]?.offset)
        let rules = distinctArray(vector, "rules").compactMap { ruleID($0, catalogue: catalogue) }
        if vector["rules"]?.array?.isEmpty == true {
            report(.wrongForm, "\"rules\" must name at least one rule", at: vector["rules"]?.offset)
        }
        let context = context(vector["context"])
        let first = rules.first.map { (id: $0, level: catalogue.knownLevel(of: $0)) }
        let steps = array(vector, "steps").compactMap { step($0, first, catalogue) }
        checkSteps(vector["steps"])
        let requires = capabilities(of: vector, steps: steps, context: context)
        let (file, offset) = (file, value.offset)
        guard let title = title(vector, upTo: 140), let since = version(vector, "since") else { return nil }
        return Vector(
            id: id,
            topic: topic,
            title: title,
            rules: rules,
            since: since,
            requires: requires,
            context: context,
            note: text(vector, "note"),
            partial: text(vector, "partial"),
            deprecation: deprecation(vector),
            isConfirmed: !flag(vector, "unconfirmed"),
            steps: steps,
            location: file.text.location(of: offset)
        )
    }

    package mutating func ruleID(_ value: JSONNode, catalogue: RuleCatalogue) -> Rule.ID? {
        guard let text = value.string else {
            return refuse(.wrongForm, "a rule is named by its id, not by \(value.kindWithArticle)", at: value.offset)
        }
        let id = Rule.ID(rawValue: text)
        if catalogue.position(of: id) == nil {
            let hint = suggestion(for: text, among: catalogue.rules.map(\.id.rawValue))
            report(.unknownRule, "no rule is named \(quoted(text))\(hint)", at: value.offset)
        }
        return id
    }
}

// MARK: - Steps

extension FileDecoder {
    /// The rule under which a step is judged, with its level if the catalogue contains it.
    private typealias JudgedRule = (id: Rule.ID, level: Rule.Level?)

    private mutating func step(_ value: JSONNode, _ first: JudgedRule?, _ catalogue: RuleCatalogue) -> Vector.Step? {
        guard let (step, event) = stepWithEvent(value) else { return nil }
        let rule = step["rule"].flatMap { ruleID($0, catalogue: catalogue) }
        let expect = step["expect"]
        checkExpectation(expect, under: rule.map { ($0, catalogue.knownLevel(of: $0)) } ?? first, at: value.offset)
        let stimulus = stimulus(of: step, event, at: value.offset)
        let (file, offset) = (file, value.offset)
        return Vector.Step(
            stimulus: stimulus,
            rule: rule,
            note: text(step, "note"),
            expectation: expect.flatMap { expectation($0, of: stimulus, catalogue: catalogue) },
            location: file.text.location(of: offset)
        )
    }

    private mutating func stepWithEvent(_ value: JSONNode) -> (JSONNode, Event)? {
        let optional = ["with", "at", "zone", "rule", "note", "expect"]
        guard let step = object(value, "a step", required: ["event"], optional: optional),
            let event = step["event"].flatMap(Event.names.place).map({ Event.allCases[$0] }) ?? word(step, "event")
        else { return nil }
        return (step, event)
    }

    package mutating func stimulus(of step: JSONNode, _ event: Event, at offset: Int?) -> Stimulus {
        let with = step["with"]
        checkParameters(with, of: event, at: offset)
        return Stimulus(
            event,
            Stimulus.Parameters(with?.object),
            at: instant(step, of: event, at: offset),
            zone: zone(step)
        )
    }

    /// Reads a file of steps without expectations, for `new --from`: an array, or an object with a context.
    mutating func draft(_ root: JSONNode) -> (context: RunContext, stimuli: [Stimulus])? {
        if let steps = root.array { return (RunContext(), steps.compactMap { draftedStimulus($0) }) }
        guard let draft = object(root, "a draft", required: ["steps"], optional: ["context"]) else { return nil }
        return (context(draft["context"]), array(draft, "steps").compactMap { draftedStimulus($0) })
    }

    /// Reads the sequences of a vector file, regardless of its expectations and rules.
    mutating func drafts(_ root: JSONNode) -> [VectorDraft.InFile]? {
        guard let file = object(root, "a vector file", required: ["topic", "vectors"], optional: ["$schema"])
        else { return nil }
        return filledArray(file, "vectors").compactMap { value in
            guard let vector = value.object, let id = text(vector, "id") else {
                return refuse(.wrongForm, "a vector is an object with an \"id\"", at: value.offset)
            }
            let stimuli = filledArray(vector, "steps").compactMap { draftedStimulus($0) }
            return VectorDraft.InFile(
                id: id,
                isUnconfirmed: vector["unconfirmed"]?.boolean == true,
                draft: VectorDraft(context: context(vector["context"]), stimuli: stimuli)
            )
        }
    }

    private mutating func draftedStimulus(_ value: JSONNode) -> Stimulus? {
        stepWithEvent(value).map { stimulus(of: $0, $1, at: value.offset) }
    }

    private mutating func instant(_ step: JSONNode, of event: Event, at offset: Int?) -> Instant? {
        guard let value = step["at"] else {
            if event.definition.needsInstant {
                report(.missingKey, "a step with \(event.rawValue) needs the instant, \"at\"", at: offset)
            }
            return nil
        }
        // Lifecycle tracking counts in microseconds.
        if let instant = value.string.flatMap({ Instant($0) }), instant.nanoseconds % 1_000 == 0 { return instant }
        let form = "such as \"2024-03-10T09:59:59Z\", with up to six fractional digits"
        let message = "\"at\" must be an instant in UTC \(form), not \(shown(value))"
        return refuse(.wrongForm, message, at: value.offset)
    }

    private mutating func checkParameters(_ value: JSONNode?, of event: Event, at offset: Int?) {
        let parameters = event.definition.parameters
        if parameters.all.isEmpty {
            guard let value else { return }
            return report(.badStep, "\(event.rawValue) has no parameters; leave out \"with\"", at: value.offset)
        }
        let (required, optional) = (parameters.required, parameters.optional)
        guard let value else {
            if !required.isEmpty {
                let names = required.map { "\"\($0)\"" }.joined(separator: " and ")
                report(.missingKey, "a step with \(event.rawValue) needs \"with\", with \(names)", at: offset)
            }
            return
        }
        guard let with = object(value, event.rawValue, required: required, optional: optional) else { return }
        for parameter in parameters.all {
            guard let value = with[parameter.name] else { continue }
            guard parameter.form.accepts(value) else {
                if let member = parameter.form.firstWrongMember(of: value) {
                    let message = "\(quoted(member.key.string ?? "")) must be a string or null"
                    report(.wrongForm, "\(message), not \(shown(member.value))", at: member.value.offset)
                    continue
                }
                let message = "\"\(parameter.name)\" must be \(parameter.form.wanted), not \(shown(value))"
                report(.wrongForm, message, at: value.offset)
                continue
            }
            if case .settings = parameter.form { checkSettings(value) }
        }
    }

    private mutating func checkSettings(_ value: JSONNode) {
        let names = CampaignSetting.names
        guard let settings = object(value, "\"settings\"", required: [], optional: names) else { return }
        var next = 0
        for member in settings.members {
            guard let place = member.key.place(among: names, near: next) else { continue }
            next = place + 1
            let setting = CampaignSetting.allCases[place]
            guard !setting.accepts(member.value.value) else { continue }
            let message = "\"\(setting.rawValue)\" must be \(setting.wanted), not \(shown(member.value))"
            report(.wrongForm, message, at: member.value.offset)
        }
    }

    private mutating func checkExpectation(_ value: JSONNode?, under rule: JudgedRule?, at offset: Int?) {
        guard let rule else { return }
        switch (rule.level, value) {
        case (.informational, let value?):
            let message = "\(rule.id) is informational: what happens is recorded, so leave out \"expect\""
            report(.badStep, message, at: value.offset)
        case (.required, nil), (.recommended, nil):
            report(
                .missingKey,
                "a step needs \"expect\" unless it is judged under an informational rule",
                at: offset
            )
        default: break
        }
    }
}

// MARK: - Checks of a whole vector

extension FileDecoder {
    private mutating func checkID(_ id: String, topic: String, at offset: Int?) {
        guard id.hasPrefix(topic + "/"), isSlashPath(id) else {
            let form = "\"\(topic)/\" and a name of lower-case letters, digits and hyphens"
            return report(.badID, "the id \(quoted(id)) must be \(form)\(idMeant(by: id, topic: topic))", at: offset)
        }
    }

    /// A hint at the nearest id, if an id's topic is misspelt.
    private func idMeant(by id: String, topic: String) -> String {
        let components = id.split(separator: "/")
        let depth = topic.split(separator: "/").count
        let written = components.prefix(depth).joined(separator: "/")
        guard components.count > depth, written != topic, nearest(to: written, among: [topic]) != nil else { return "" }
        let meant = topic + "/" + components.dropFirst(depth).joined(separator: "/")
        return "; did you mean \(quoted(meant))?"
    }

    private mutating func checkSteps(_ value: JSONNode?) {
        guard let steps = value?.array, !(1...500).contains(steps.count) else { return }
        report(.wrongForm, "a vector has 1 to 500 steps, not \(steps.count)", at: value?.offset)
    }

    /// Reads the required capabilities: every event and context needs its own, so that no adapter is judged on
    /// capabilities that it does not declare.
    private mutating func capabilities(
        of vector: JSONNode,
        steps: [Vector.Step],
        context: RunContext
    ) -> [Capability] {
        checkDistinct(vector, "requires")
        let declared: [Capability] = words(vector, "requires")
        guard let place = vector["requires"]?.offset else { return declared }
        let bySteps = steps.flatMap(\.stimulus.capabilities).withoutRepetition
        let needed = bySteps + context.capabilities
        // For an empty list, a message about the missing capabilities is clearer.
        if needed.isEmpty { checkFilled(vector, "requires") }
        let missing = needed.filter { !declared.contains($0) }
        guard !missing.isEmpty else { return declared }
        for capability in Set(missing).sorted() {
            let reason = "which the \(bySteps.contains(capability) ? "steps need" : "context needs")"
            report(.badStep, "\"requires\" must name \"\(capability.rawValue)\", \(reason)", at: place)
        }
        return declared
    }
}
