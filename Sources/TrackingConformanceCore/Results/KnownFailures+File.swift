package import TrackingConformanceJSON

extension KnownFailures {
    package init(
        file path: String,
        catalogue: RuleCatalogue,
        faults library: (any FaultLibrary)? = nil,
        today: CalendarDay? = nil
    ) throws(UnusableInput) {
        try self.init(FileDecoder(file: path).source, catalogue: catalogue, faults: library, today: today)
    }

    package init(
        _ text: SourceText,
        catalogue: RuleCatalogue,
        faults library: (any FaultLibrary)?,
        today: CalendarDay?
    ) throws(UnusableInput) {
        let (entries, schema) = try FileDecoder(text).content { $0.knownFailures($1, catalogue: catalogue, library) }
        let faults = library.map { KnownFaults($0, catalogue: catalogue) }
        self.init(entries: entries, faults: faults, today: today)
        self.schema = schema
    }

    package var text: String { JSONWriter.canonical(json) }

    package var json: JSONValue {
        .object(["$schema": schema.map { .string($0) }, "knownFailures": .array(entries.map(\.json))])
    }
}

extension KnownFailures.Entry {
    fileprivate var json: JSONValue {
        var members = JSONObject()
        if case .fault(let fault) = subject {
            if let edit = fault.edit { members["edit"] = edit } else { members["fault"] = .string(fault.id) }
        }
        members["pattern"] = pattern.map { .string($0.description) }
        members["reason"] = .string(reason)
        members["link"] = link.map { .string($0) }
        members["until"] = until.map { .string($0.description) }
        switch subject {
        case .vectors(_, let rules): members["rules"] = .array(rules.map { .string($0.rawValue) })
        case .declined: members["unsupported"] = true
        case .fault: break
        }
        return .object(members)
    }
}

extension FileDecoder {
    fileprivate mutating func knownFailures(
        _ root: JSONNode,
        catalogue: RuleCatalogue,
        _ library: (any FaultLibrary)?
    ) -> (entries: [KnownFailures.Entry], schema: String?)? {
        guard root.object?.has("report") != true || root.has("knownFailures") else {
            let advice = "--update with the name of a new file writes a list"
            return refuse(.wrongForm, "this is a JSON report, not a list of known failures; \(advice)", at: root.offset)
        }
        guard root.array == nil else {
            report(.wrongForm, "the entries need an object around them: { \"knownFailures\": […] }", at: root.offset)
            return nil
        }
        guard
            let file = object(root, "a list of known failures", required: ["knownFailures"], optional: ["$schema"])
        else { return nil }
        checkSchema(file)
        var listed: Set<String> = []
        let entries = array(file, "knownFailures").compactMap { value -> KnownFailures.Entry? in
            let entry = knownFailure(value, catalogue: catalogue, library)
            if let entry, !listed.insert(entry.name).inserted {
                report(.wrongForm, "the \(entry.name) is listed twice; keep one entry", at: value.offset)
            }
            return entry
        }
        return (entries, file["$schema"]?.string)
    }

    private mutating func knownFailure(
        _ value: JSONNode,
        catalogue: RuleCatalogue,
        _ library: (any FaultLibrary)?
    ) -> KnownFailures.Entry? {
        let pairs = ["fault", "edit"].flatMap { one in ["pattern", "rules", "unsupported"].map { (one, $0) } }
        for (one, other) in pairs + [("rules", "unsupported")]
        where value.object?[one] != nil && value.object?[other] != nil {
            // The value `false` has no meaning and is reported.
            if let unsupported = value.object?["unsupported"], unsupported.boolean != true {
                reportFalse(unsupported)
            } else {
                let message = "\"\(one)\" and \"\(other)\" cannot be combined in a known failure; keep one"
                report(.wrongForm, message, at: value.object?[other]?.offset)
            }
            return nil
        }
        // Every entry names its fault, or its vectors with their rules or as unsupported.
        let named = ["fault", "edit"].first { value.object?[$0] != nil }
        let isFault = named != nil
        let isForDeclines = !isFault && value.object?.has("unsupported") == true
        let required = named.map { [$0, "reason"] } ?? ["pattern", "reason", isForDeclines ? "unsupported" : "rules"]
        guard let entry = object(value, "a known failure", required: required, optional: ["link", "until"]),
            let subject = isFault
                ? fault(of: entry, library)
                : isForDeclines ? declinedVectors(of: entry) : vectors(of: entry, catalogue: catalogue)
        else { return nil }
        if let reason = entry["reason"], reason.string == nil {
            report(.wrongForm, "\"reason\" must be a string, not \(reason.kindWithArticle)", at: reason.offset)
        }
        var known = KnownFailures.Entry(
            subject,
            reason: entry["reason"]?.string ?? "",
            link: text(entry, "link"),
            until: day(entry, "until")
        )
        known.location = source.location(of: (entry[required[0]] ?? value).offset)
        return known
    }

    private mutating func vectors(
        of entry: JSONNode,
        catalogue: RuleCatalogue
    ) -> KnownFailures.Entry.Subject? {
        let rules = distinctArray(entry, "rules").compactMap { ruleID($0, catalogue: catalogue) }
        return text(entry, "pattern").map { .vectors(IDPattern($0), breaking: rules) }
    }

    private mutating func declinedVectors(of entry: JSONNode) -> KnownFailures.Entry.Subject? {
        if let value = entry["unsupported"], value.boolean != true { reportFalse(value) }
        return text(entry, "pattern").map { .declined(IDPattern($0)) }
    }

    private mutating func reportFalse(_ value: JSONNode) {
        report(.wrongForm, "\"unsupported\" must be true or left out, not \(shown(value))", at: value.offset)
    }

    private mutating func fault(of entry: JSONNode, _ library: (any FaultLibrary)?) -> KnownFailures.Entry.Subject? {
        let place = (entry["fault"] ?? entry["edit"])?.offset
        guard let library else {
            return refuse(.wrongForm, "faults cannot be listed here; name the vectors with \"pattern\"", at: place)
        }
        if let edit = entry["edit"] { return self.edit(edit, library) }
        guard let id = text(entry, "fault") else { return nil }
        guard library.statement(of: id) != nil else {
            let hint =
                isRuleID(id)
                ? "; it is a rule, and `explain --faults \(id)` lists its faults"
                : suggestion(for: id, among: library.ids)
            return refuse(.unknownWord, "no fault is named \(quoted(id))\(hint)", at: place)
        }
        return .fault(KnownFailures.KnownFault(id))
    }

    private mutating func edit(_ value: JSONNode, _ library: any FaultLibrary) -> KnownFailures.Entry.Subject? {
        let required = ["area", "edit"]
        guard let edit = object(value, "an edit", required: required, optional: ["when"]) else { return nil }
        let members = (required + ["when"]).compactMap { key in edit[key].map { (key, $0.value) } }
        let form = JSONValue.object(JSONObject(members))
        guard let statement = library.statement(of: form) else {
            let cure = "copy \"edit\" of a cause from a JSON report of this version"
            return refuse(.unknownWord, "this is not an edit known to the kit; \(cure)", at: value.offset)
        }
        return .fault(KnownFailures.KnownFault(form, saying: statement))
    }

    private mutating func day(_ object: JSONNode, _ key: String) -> CalendarDay? {
        guard let text = text(object, key) else { return nil }
        if let day = CalendarDay(text) { return day }
        let message = "\"\(key)\" must be a day such as \"2026-12-31\", not \(quoted(text))"
        return refuse(.wrongForm, message, at: object[key]?.offset)
    }
}
