package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A certificate: the result of a run, as an in-toto Statement (v1) with a test-result predicate (v0.1).
///
/// It is written in canonical form and sealed with a digest of itself, so that any changed byte is detected. Proof of
/// its author requires a signature, which is left to existing tools.
package struct Certificate: Sendable {
    /// A file, or anything else identified by a digest.
    package struct Artefact: Sendable, Equatable {
        package let name: String
        /// The SHA-256 as 64 lower-case hexadecimal digits.
        package let digest: String

        package init(_ name: String, digest: String) {
            self.name = name
            self.digest = digest
        }

        package init(_ name: String, of bytes: [UInt8]) {
            self.init(name, digest: SHA256.digest(of: bytes))
        }
    }

    /// The certified implementation, with the digest of its answers.
    package let implementation: Artefact
    /// The artefacts built from the implementation.
    package let artefacts: [Artefact]
    /// The kit, with its version as the name and the digest of its program.
    package let kit: Artefact
    package let suiteVersion: Version
    package let suiteDigest: SuiteDigest
    package let terms: PolicyTerms
    /// The answers, in a file next to the certificate.
    package let answers: Artefact
    /// The JSON report, in a file next to the certificate.
    package let report: Artefact

    package private(set) var text: String

    static let statementType = "https://in-toto.io/Statement/v1"
    static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"
}

extension Certificate {
    package init(
        of run: Run,
        artefacts: [Artefact],
        kit: Artefact,
        suiteDigest: SuiteDigest,
        terms: PolicyTerms,
        answers: Artefact,
        report: Artefact
    ) {
        implementation = Artefact(run.handshake.implementation.fullName, digest: answers.digest)
        (self.artefacts, self.kit, self.suiteDigest) = (artefacts, kit, suiteDigest)
        (self.terms, self.answers, self.report) = (terms, answers, report)
        (suiteVersion, text) = (run.suite.version, "")
        text = text(certifying: run)
    }

    /// The text of a certificate of a run with the same artefacts, kit, suite, policy and files.
    func text(certifying run: Run) -> String {
        let implementation = Artefact(run.handshake.implementation.fullName, digest: answers.digest)
        let policy = PolicyTerms.certifiedForm.write(terms)
        let configuration = [
            Self.resource("kit", Artefact(Kit.name, digest: kit.digest), ["version": .string(kit.name)]),
            Self.resource(
                "suite",
                Artefact("suite", digest: suiteDigest.vectors),
                ["version": .string(run.suite.version.description)]
            ),
            Self.resource("rules", Artefact("rules", digest: suiteDigest.rules)),
            Self.resource(
                "policy",
                Artefact("policy", of: Array(JSONWriter.canonical(policy).utf8)),
                policy.object ?? [:]
            ),
            Self.resource("answers", answers), Self.resource("report", report),
        ]
        let statement: JSONObject = [
            "_type": .string(Self.statementType),
            "subject": .array(([implementation] + artefacts).map { .object($0.json) }),
            "predicateType": .string(Self.predicateType),
            "predicate": .object(run.predicate(configuration)),
        ]
        return Self.sealed(.object(statement))
    }

    /// The resource descriptor of something used in the run, with its role.
    private static func resource(_ role: String, _ artefact: Artefact, _ more: JSONObject = [:]) -> JSONValue {
        var annotations: JSONObject = ["role": .string(role)]
        for member in more.members { annotations[member.key] = member.value }
        var members = artefact.json
        members["annotations"] = .object(annotations)
        return .object(members)
    }

    /// The text of a statement, sealed with the digest of the text before sealing.
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

    /// The key, in the predicate, of data not defined by in-toto.
    static let ownKey = "trackingConformance"
}

extension Certificate.Artefact {
    fileprivate var json: JSONObject { ["name": .string(name), "digest": ["sha256": .string(digest)]] }
}

extension Run {
    /// The outcome of the run as an in-toto test result, with an additional member for the rest.
    fileprivate func predicate(_ configuration: [JSONValue]) -> JSONObject {
        [
            "result": .string(result),
            "configuration": .array(configuration),
            "passedTests": ids { [.passed, .recorded].contains($0.verdict) },
            "warnedTests": ids { [.warned, .expectedFailure].contains($0.verdict) && !policy.counts($0) },
            "failedTests": ids { policy.counts($0) || $0.verdict == .notRun },
            Certificate.ownKey: .object([
                "conformant": .bool(isConformant), "verdict": .string(verdict),
                "capabilities": .array(testedCapabilities.map { .string($0.rawValue) }),
                "summary": counts.summary, "problems": .array(problems.map { .string($0) }),
                "knownFaults": .array(exceptions.faults.map { .string($0) }),
            ]),
        ]
    }

    private var result: String {
        guard isConformant else { return "FAILED" }
        return results.contains { [.warned, .expectedFailure].contains($0.verdict) } ? "WARNED" : "PASSED"
    }

    package var verdict: String {
        guard isConformant else { return "NOT CONFORMANT" }
        return "CONFORMANT" + (exceptions.clause.map { " \($0)" } ?? "")
    }

    private func ids(where isWanted: (VectorResult) -> Bool) -> JSONValue {
        .array(results.filter(isWanted).map { .string($0.vector.id) })
    }
}

extension Certificate {
    package init(_ bytes: [UInt8], named name: String) throws(UnusableInput) {
        self = try FileDecoder(SourceText(name: name, bytes: bytes)).content { $0.certificate($1) }
    }

    /// A sentence about each change made to the certificate or its files after they were written.
    package func changes(in bytes: [UInt8], answers: [UInt8], report: [UInt8]) -> [String] {
        var changes: [String] = []
        if !Self.isSealed(bytes) {
            changes.append("the certificate was changed after it was written: its seal is broken")
        }
        for (artefact, content) in [(self.answers, answers), (self.report, report)] {
            let digest = SHA256.digest(of: content)
            guard digest != artefact.digest else { continue }
            changes.append(
                "\(artefact.name) is not the certified file: its SHA-256 is \(digest), and the certificate "
                    + "has \(artefact.digest)"
            )
        }
        return changes
    }

    /// True if the bytes are in canonical form and their seal matches the rest.
    private static func isSealed(_ bytes: [UInt8]) -> Bool {
        guard let root = try? JSONParser.parse(bytes), var members = root.object,
            var predicate = members["predicate"]?.object, let own = predicate[ownKey]?.object
        else { return false }
        predicate[ownKey] = .object(own.without("seal"))
        members["predicate"] = .object(predicate)
        return Array(sealed(.object(members)).utf8) == bytes
    }
}

extension FileDecoder {
    fileprivate mutating func certificate(_ root: JSONNode) -> Certificate? {
        guard root["_type"]?.string == Certificate.statementType,
            root["predicateType"]?.string == Certificate.predicateType, let predicate = root["predicate"]?.object,
            predicate.has(Certificate.ownKey)
        else {
            return refuse(.wrongForm, "this is not a certificate; `run --certificate FILE` writes one", at: root.offset)
        }
        let subjects = (root["subject"]?.array ?? []).compactMap { artefact($0, "a subject") }
        guard let implementation = subjects.first else {
            return refuse(.missingKey, "a certificate needs a subject", at: root.offset)
        }
        let resources = predicate["configuration"]?.array ?? []
        func resource(_ role: String) -> JSONNode? {
            resources.first { $0["annotations"]?["role"]?.string == role }
        }
        let roles = ["kit", "suite", "rules", "policy", "answers", "report"]
        let found = roles.map { role in (role: role, value: resource(role)) }
        for (role, value) in found where value == nil {
            report(.missingKey, "a certificate needs the configuration of its \(role)", at: root.offset)
        }
        let artefacts = found.compactMap { role, value in value.flatMap { artefact($0, "the \(role)") } }
        guard artefacts.count == roles.count, let policy = found[3].value?["annotations"],
            let terms = value(policy, "annotations", PolicyTerms.certifiedForm),
            let version = found[1].value?["annotations"]?.object.flatMap({ self.version($0, "version") })
        else { return nil }
        return Certificate(
            implementation: implementation,
            artefacts: Array(subjects.dropFirst()),
            kit: Certificate.Artefact(
                found[0].value?["annotations"]?["version"]?.string ?? "",
                digest: artefacts[0].digest
            ),
            suiteVersion: version,
            suiteDigest: SuiteDigest(vectors: artefacts[1].digest, rules: artefacts[2].digest),
            terms: terms,
            answers: fileBeside(artefacts[4], resources),
            report: fileBeside(artefacts[5], resources),
            text: String(decoding: source.bytes, as: UTF8.self)
        )
    }

    private mutating func artefact(_ value: JSONNode, _ what: String) -> Certificate.Artefact? {
        let digest = value["digest"]?["sha256"]?.string ?? ""
        if let name = value["name"]?.string, Form<String>.isDigest(digest) {
            return Certificate.Artefact(name, digest: digest)
        }
        return refuse(.wrongForm, "\(what) needs a \"name\" and a SHA-256 of 64 hexadecimal digits", at: value.offset)
    }

    private mutating func fileBeside(_ artefact: Certificate.Artefact, _ resources: [JSONNode]) -> Certificate.Artefact
    {
        let name = artefact.name
        if name.isEmpty || name == "." || name == ".." || name.utf8.contains(where: { [0x2F, 0x5C, 0].contains($0) }) {
            let message = "a certificate names a file in its own directory, not \(quoted(name))"
            report(.wrongForm, message, at: resources.first { $0["name"]?.string == name }?.offset)
        }
        return artefact
    }
}
