import TrackingConformanceJSON
import TrackingConformanceSystem

extension LoadedSuite {
    /// Every problem of the suite: those of its files, their canonical form, invalid versions and time zones, rules
    /// without vectors, and vectors that name an unrelated rule.
    package func lint() -> [Diagnostic] {
        // A diagnostic that follows from another in the same file adds nothing.
        let faulty = Set(diagnostics.map(\.location.file))
        return diagnostics + unconfirmedVectors() + impossibleVersions() + unknownZones() + unexplainedSetbacks()
            + strangeEvents()
            + formatFindings() + uncheckedRules() + idleCorrections() + unknownCauses()
            + suite.unrelatedRules.filter { !faulty.contains($0.location.file) }
    }

    /// Versions in which a vector cannot have been added: those later than the suite's, and patch versions.
    private func impossibleVersions() -> [Diagnostic] {
        // An unreadable version is a separate problem.
        let isKnown = suite.version > Version(0, 0, 0)
        return suite.vectors.compactMap { vector in
            if isKnown, vector.since > suite.version {
                let message = "\"since\" is \(vector.since), which is later than the suite's version \(suite.version)"
                return Diagnostic(
                    .wrongForm,
                    "\(message); raise that version, or lower \"since\"",
                    at: vector.location
                )
            }
            guard vector.since.numbers[2] != 0 || vector.since.numbers[0] == 0 else { return nil }
            let message = "\"since\" is \(vector.since), but a new vector makes a new minor version of the suite"
            return Diagnostic(.wrongForm, "\(message), such as \(suite.version)", at: vector.location)
        }
    }

    /// A problem for each step that sets the clock back without a remark.
    private func unexplainedSetbacks() -> [Diagnostic] {
        suite.vectors.flatMap { vector -> [Diagnostic] in
            var latest: Instant?
            return vector.steps.compactMap { step in
                defer { latest = step.stimulus.instant ?? latest }
                guard let before = latest, let now = step.stimulus.instant, now < before, step.note == nil else {
                    return nil
                }
                let message = "\"at\" is earlier than in the previous step"
                let advice = "correct it, or mention in the step's \"note\" that the clock is set back"
                return Diagnostic(.wrongForm, "\(message); \(advice)", at: step.location)
            }
        }
    }

    private func unknownZones() -> [Diagnostic] {
        let zones = suite.vectors.flatMap { vector in
            [(name: vector.context.zone, location: vector.location)]
                + vector.steps.compactMap { step in step.stimulus.zone.map { (name: $0, location: step.location) } }
        }
        let unknown = zones.filter { !TimeZones.isKnown($0.name) }
        let names = Set(unknown.map(\.name))
        // Several unknown names without a known one are not misspellings.
        if let first = unknown.first, names.count > 2, Set(zones.map(\.name)).subtracting(names).isSubset(of: ["UTC"]) {
            let message = "this machine has no time zone data: it knows none of the \(names.count) zones of the suite"
            let advice = "install its tzdata, or correct the environment variable TZDIR"
            return [Diagnostic(.unknownWord, "\(message); \(advice)", at: first.location)]
        }
        return unknown.map { zone, location in
            let message = "the time zone \(quoted(zone)) is not in the IANA database of this machine"
            return Diagnostic(.unknownWord, "\(message); correct it, or update its tzdata", at: location)
        }
    }

    /// Vectors without a step on the platform that their topic names.
    private func strangeEvents() -> [Diagnostic] {
        suite.vectors.compactMap { vector in
            let named = vector.topic.split(separator: "/").compactMap { Platform(rawValue: String($0)) }
            guard let platform = named.first, !vector.platforms.contains(platform),
                let step = vector.steps.first(where: { $0.stimulus.platform != nil })
            else { return nil }
            let message = "\(step.stimulus.event.rawValue) does not happen on \(platform.rawValue)"
            let cure = "which the topic \(vector.topic) names; move the vector to another topic"
            return Diagnostic(.badTopic, "\(message), \(cure)", at: step.location)
        }
    }

    private func unconfirmedVectors() -> [Diagnostic] {
        suite.vectors.filter { !$0.isConfirmed }.map { vector in
            let message = "the specification proposed these expectations; confirm each against its rule, then remove"
            return Diagnostic(.unconfirmed, "\(message) \"unconfirmed\"", at: vector.location)
        }
    }

    private func formatFindings() -> [Diagnostic] {
        (otherTexts + vectorTexts).compactMap { $0.formatDiagnostic(isAdded: addedFiles.contains($0.name)) }
    }

    /// The required and recommended rules without a vector on a platform to which they apply.
    private func uncheckedRules() -> [Diagnostic] {
        var checked: [Rule.ID: Set<Platform>] = [:]
        for vector in suite.vectors where vector.deprecation == nil {
            for rule in vector.rules { checked[rule, default: []].formUnion(vector.platforms) }
        }
        return suite.catalogue.rules.compactMap { rule in
            guard rule.level != .informational, rule.deprecation == nil else { return nil }
            let platforms = Platform.allCases.filter(rule.applies)
            let missing = platforms.filter { checked[rule.id]?.contains($0) != true }
            guard !missing.isEmpty else { return nil }
            let places = checked[rule.id] == nil ? "" : " on \(missing.map(\.rawValue).joined(separator: ", "))"
            let message = "no vector names the rule \(rule.id)\(places); `tracking-conformance new vector` drafts one"
            return Diagnostic(.uncheckedRule, message, at: rule.location)
        }
    }

    func idleCorrections() -> [Diagnostic] {
        suite.corrections.flatMap { correction -> [Diagnostic] in
            let idle = correction.vectors.filter { pattern in !suite.vectors.contains { pattern.matches($0.id) } }
            let messages = idle.map {
                "the correction's pattern \(quoted($0.description)) matches no vector; correct or remove it"
            }
            let isFuture = correction.since > suite.version
            let late = "a correction has \"since\" \(correction.since), later than the suite's \(suite.version)"
            return (messages + (isFuture ? [late] : [])).map { Diagnostic(.wrongForm, $0, at: correction.location) }
        }
    }

    /// Patterns of bases that match no rule, or only the rule that follows from them.
    func unknownCauses() -> [Diagnostic] {
        suite.catalogue.rules.flatMap { rule in
            let others = suite.catalogue.rules.map(\.id.rawValue).filter { $0 != rule.id.rawValue }
            return rule.follows.flatMap(\.rules).filter { !others.contains(where: $0.matches) }.map { pattern in
                let hint = suggestion(for: pattern.description, among: others)
                let message = "no rule from which \(rule.id) could follow matches \(quoted(pattern.description))\(hint)"
                return Diagnostic(.unknownWord, message, at: rule.location)
            }
        }
    }
}

extension Vector {
    /// The platforms on which the vector's steps happen; all platforms if no step names one.
    package var platforms: Set<Platform> {
        let named = Set(steps.compactMap(\.stimulus.platform))
        return named.isEmpty ? Set(Platform.allCases) : named
    }
}

extension SourceText {
    /// A diagnostic at the first departure from canonical form; `nil` if there is none or the text is not JSON.
    ///
    /// The message names an added file, because `format` by itself finds only the files of a suite.
    func formatDiagnostic(isAdded: Bool = false) -> Diagnostic? {
        guard let value = try? JSONParser.parse(bytes) else { return nil }
        let canonical = Array(JSONWriter.canonical(value).utf8)
        guard let offset = Self.firstDifference(bytes, canonical) else { return nil }
        let remedy = "`tracking-conformance format\(isAdded ? " \(name)" : "")` rewrites it"
        let byte = offset < bytes.count ? bytes[offset] : 0
        let cause = byte == 0x0D ? " (its lines end with CR LF)" : byte == 0x09 ? " (this is a tab)" : ""
        let message = "the file is not in canonical form from here on\(cause); \(remedy)"
        return Diagnostic(.format, message, at: location(of: offset))
    }

    private static func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> Int? {
        if left == right { return nil }
        return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    }
}
