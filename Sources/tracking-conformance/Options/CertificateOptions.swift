import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a certificate: an in-toto statement with the verdict of each vector and the digests of everything "
                + "that determines it. The answers and a JSON report are kept next to it; `verify` rejudges them.",
            valueName: "file"
        )
    )
    var certificate: String?

    @Option(
        name: .customLong("subject"),
        help: ArgumentHelp(
            "With --certificate, a file built from the implementation, whose SHA-256 is certified. Repeatable.",
            valueName: "file"
        )
    )
    var subjects: [String] = []

    func validate() throws {
        guard subjects.isEmpty || certificate != nil else { throw ValidationError("--subject needs --certificate") }
    }

    var files: CertificateFiles? { certificate.map { CertificateFiles(certificate: $0) } }

    /// Rejects a certificate for a partial run.
    func validate(whole isWhole: Bool) throws {
        guard certificate == nil || isWhole else {
            throw ValidationError("--certificate needs a run without --shard, --last-failed and --fail-fast")
        }
    }

    func artefacts() throws(CommandFailure) -> [Certificate.Artefact] {
        var artefacts: [Certificate.Artefact] = []
        for path in subjects {
            let artefact = try CertificateFiles.artefact(path)
            guard !artefacts.contains(where: { $0.name == artefact.name }) else {
                let sentence = "two subjects are named \(artefact.name); give each file its own name"
                throw CommandFailure(.wrongUsage, sentence)
            }
            artefacts.append(artefact)
        }
        return artefacts
    }
}

struct CertificateFiles {
    let certificate: String

    var all: [String] { [certificate, answers, report] }

    var answers: String { stem + ".answers.jsonl" }

    var report: String { stem + ".report.json" }

    /// The certificate's path without its extension.
    private var stem: String {
        let ending = [".intoto.json", ".json"].first { certificate.hasSuffix($0) && certificate.count > $0.count }
        return String(certificate.dropLast(ending?.count ?? 0))
    }

    static func artefact(_ path: String) throws(CommandFailure) -> Certificate.Artefact {
        Certificate.Artefact(name(of: path), of: try FileInput.bytes(ofKeptFile: path))
    }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The bytes of a file that is named in the certificate and next to it.
    func bytes(of artefact: Certificate.Artefact) throws(CommandFailure) -> [UInt8] {
        let path = "\(FileSystem.parent(of: certificate))/\(artefact.name)"
        guard !FileSystem.isMissing(path) else {
            throw CommandFailure(
                .badInput,
                "\(path) cannot be read; the certificate names it, so keep both in one directory"
            )
        }
        return try FileInput.bytes(ofKeptFile: path)
    }
}
