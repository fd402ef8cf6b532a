import TrackingConformanceJSON

extension FileDecoder {
    /// Decodes a kind of fact that belongs to a rule wherever it is checked.
    mutating func binding(_ value: JSONNode) -> RuleBinding? {
        let keys = ["variable", "path", "aspect", "expected", "platform", "event", "when"]
        guard let binding = object(value, "a binding", optional: keys) else { return nil }
        guard (binding["variable"] == nil) != (binding["path"] == nil) else {
            return refuse(.missingKey, "a binding needs \"variable\" or \"path\", but not both", at: value.offset)
        }
        guard let subject = subject(binding) else { return nil }
        return RuleBinding(
            subject: subject,
            aspect: word(binding, "aspect") ?? .content,
            expected: binding["expected"]?.value,
            platform: word(binding, "platform"),
            event: word(binding, "event"),
            condition: word(binding, "when")
        )
    }

    private mutating func subject(_ binding: JSONNode) -> RuleBinding.Subject? {
        if binding["variable"] != nil {
            for key in ["aspect", "expected", "platform"] where binding[key] != nil {
                report(.unknownKey, "a binding of a variable has no key \"\(key)\"", at: binding[key]?.offset)
            }
            if binding["variable"]?.string == "*" { return .anyVariable }
            let variable: LifecycleVariable? = word(binding, "variable")
            return variable.map { .variable($0.rawValue) }
        }
        guard let path = text(binding, "path") else { return nil }
        return self.path(path, "\"path\"", at: binding["path"]?.offset).map(RuleBinding.Subject.path)
    }

    mutating func takenFacts(_ value: JSONNode) -> TakenFacts? {
        guard let taken = object(value, "\"takes\"", required: ["facts"], optional: ["when"]) else { return nil }
        checkDistinct(taken, "facts")
        return TakenFacts(
            kinds: filledArray(taken, "facts").compactMap { kind($0) },
            condition: word(taken, "when")
        )
    }

    private mutating func kind(_ value: JSONNode) -> TakenFacts.Kind? {
        guard let text = value.string else {
            return refuse(.wrongForm, "a kind of fact is a string, not \(value.kindWithArticle)", at: value.offset)
        }
        if text.hasPrefix("/") { return path(text, "a kind of fact", at: value.offset).map(TakenFacts.Kind.path) }
        if let kind = TakenFacts.Kind.words[text] { return kind }
        let choice = choice(for: text, among: TakenFacts.Kind.words.keys.sorted(), "there are")
        return refuse(.unknownWord, "there is no kind of fact \(quoted(text))\(choice)", at: value.offset)
    }

    private mutating func path(_ text: String, _ what: String, at offset: Int?) -> [String]? {
        let components = JSONPointer.components(of: text)
        if text.hasPrefix("/"), ["calls", "value", "threw"].contains(components.first), !components.contains("") {
            return components
        }
        let message = "\(what) must be a JSON Pointer that begins with /calls, /value or /threw, not \(quoted(text))"
        return refuse(.wrongForm, message, at: offset)
    }

    mutating func basis(_ value: JSONNode) -> Rule.Basis? {
        guard let cause = object(value, "a cause", required: ["from", "reason"]),
            let reason = text(cause, "reason")
        else { return nil }
        checkFilled(cause, "from")
        checkDistinct(cause, "from")
        return Rule.Basis(rules: texts(cause, "from").map { IDPattern($0) }, reason: reason)
    }
}

extension TakenFacts.Kind {
    /// The kinds that are written as a word instead of a path, by that word.
    fileprivate static let words: [String: TakenFacts.Kind] = {
        let aspects = RuleBinding.Aspect.allCases.filter { $0 != .content }.map { ($0.rawValue, Self.aspect($0)) }
        let variables = LifecycleVariable.allCases.map { ($0.rawValue, Self.variable($0)) }
        return Dictionary(aspects + variables) { first, _ in first }
    }()
}
