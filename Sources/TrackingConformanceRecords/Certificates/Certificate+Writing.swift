package import TrackingConformanceCore
import TrackingConformanceJSON

extension Certificate {
    package init(
        of conclusion: Conclusion,
        artefacts: [Artefact],
        kit: Artefact,
        suiteDigest: SuiteDigest,
        terms: PolicyTerms,
        answers: Artefact,
        report: Artefact
    ) {
        let record = conclusion.record
        implementation = Artefact(record.handshake.implementation.fullName, digest: answers.digest)
        (self.artefacts, self.kit, self.suiteDigest) = (artefacts, kit, suiteDigest)
        (self.terms, self.answers, self.report) = (terms, answers, report)
        suiteVersion = record.suiteVersion
        let configuration = [
            Self.resource("kit", Artefact(Kit.name, digest: kit.digest), ["version": .string(kit.name)]),
            Self.resource(
                "suite",
                Artefact("suite", digest: suiteDigest.vectors),
                ["version": .string(record.suiteVersion.description)]
            ),
            Self.resource("rules", Artefact("rules", digest: suiteDigest.rules)),
            Self.resource(
                "policy",
                Artefact("policy", of: Array(JSONWriter.canonical(.object(terms.json)).utf8)),
                terms.json
            ),
            Self.resource("answers", answers), Self.resource("report", report),
        ]
        let statement: JSONObject = [
            "_type": .string(Self.statementType),
            "subject": .array(([implementation] + artefacts).map { .object($0.json) }),
            "predicateType": .string(Self.predicateType),
            "predicate": .object(conclusion.predicate(configuration)),
        ]
        text = Self.sealed(.object(statement))
    }

    /// Something that the run was made with, by its part in it.
    private static func resource(_ role: String, _ artefact: Artefact, _ more: JSONObject = [:]) -> JSONValue {
        var annotations: JSONObject = ["role": .string(role)]
        for member in more.members { annotations[member.key] = member.value }
        var members = artefact.json
        members["annotations"] = .object(annotations)
        return .object(members)
    }

    /// The text of a statement, with the digest of the text without it for a seal.
    static func sealed(_ statement: JSONValue) -> String {
        let seal = SHA256.digest(of: Array(JSONWriter.canonical(statement).utf8))
        guard var members = statement.object, var predicate = members["predicate"]?.object,
            var own = predicate[ownKey]?.object
        else { return JSONWriter.canonical(statement) }
        own["seal"] = .string(seal)
        predicate[ownKey] = .object(own)
        members["predicate"] = .object(predicate)
        return JSONWriter.canonical(.object(members))
    }

    /// The member of the predicate that holds what the kit says beyond in-toto's form.
    static let ownKey = "trackingConformance"
}

extension Certificate.Artefact {
    fileprivate var json: JSONObject { ["name": .string(name), "digest": ["sha256": .string(digest)]] }
}

extension Conclusion {
    /// What the run came to, as in-toto's test result, with what it cannot say in a member of its own.
    fileprivate func predicate(_ configuration: [JSONValue]) -> JSONObject {
        [
            "result": .string(result),
            "configuration": .array(configuration),
            "passedTests": ids { [.passed, .recorded].contains($0.verdict) },
            "warnedTests": ids { [.warned, .expectedFailure].contains($0.verdict) && !policy.counts($0) },
            "failedTests": ids { policy.counts($0) || $0.verdict == .notRun },
            Certificate.ownKey: .object([
                "conformant": .bool(isConformant), "verdict": .string(verdict),
                "capabilities": .array(record.handshake.capabilities.map { .string($0.rawValue) }),
                "summary": record.counts.summary, "problems": .array(problems.map { .string($0) }),
                "knownFaults": .array(exceptions.faults.map { .string($0) }),
            ]),
        ]
    }

    private var result: String {
        guard isConformant else { return "FAILED" }
        return record.results.contains { [.warned, .expectedFailure].contains($0.verdict) } ? "WARNED" : "PASSED"
    }

    package var verdict: String {
        guard isConformant else { return "NOT CONFORMANT" }
        return "CONFORMANT" + (exceptions.clause.map { " \($0)" } ?? "")
    }

    private func ids(where isWanted: (VectorResult) -> Bool) -> JSONValue {
        .array(record.results.filter(isWanted).map { .string($0.vector.id) })
    }
}
