package import TrackingConformanceCore
import TrackingConformanceJSON

extension Certificate {
    package init(_ bytes: [UInt8], named name: String) throws(UnusableInput) {
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        guard let certificate = decoder.read({ $0.certificate($1) }), decoder.diagnostics.isEmpty else {
            throw UnusableInput(decoder.diagnostics)
        }
        self = certificate
    }

    /// What was changed in a certificate after it was written, one sentence each.
    package func changes(in bytes: [UInt8], answers: [UInt8], report: [UInt8]) -> [String] {
        var changes: [String] = []
        if !Self.isSealed(bytes) {
            changes.append("the certificate was changed after it was written: its seal is broken")
        }
        for (artefact, content) in [(self.answers, answers), (self.report, report)] {
            let digest = SHA256.digest(of: content)
            guard digest != artefact.digest else { continue }
            changes.append(
                "\(artefact.name) is not the file that was certified: its SHA-256 is \(digest), and the certificate "
                    + "has "
                    + artefact.digest
            )
        }
        return changes
    }

    /// Whether the bytes are canonical, and their seal is that of the rest.
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
            report(.wrongForm, "this is not a certificate; `run --certificate FILE` writes one", at: root.offset)
            return nil
        }
        let subjects = (root["subject"]?.array ?? []).compactMap { artefact($0, "a subject") }
        guard let implementation = subjects.first else {
            report(.missingKey, "a certificate needs a subject", at: root.offset)
            return nil
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
        guard artefacts.count == roles.count, let policy = found[3].value?["annotations"]?.object,
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
            terms: PolicyTerms(policy, &self),
            answers: fileBeside(artefacts[4], resources),
            report: fileBeside(artefacts[5], resources),
            text: String(decoding: source.bytes, as: UTF8.self)
        )
    }

    private mutating func artefact(_ value: JSONNode, _ what: String) -> Certificate.Artefact? {
        let digest = value["digest"]?["sha256"]?.string ?? ""
        let isHexadecimal = digest.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        let isDigest = isHexadecimal && digest.utf8.count == 64
        if let name = value["name"]?.string, isDigest { return Certificate.Artefact(name, digest: digest) }
        report(.wrongForm, "\(what) needs a \"name\" and a SHA-256 of 64 hexadecimal digits", at: value.offset)
        return nil
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
