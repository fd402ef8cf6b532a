import ArgumentParser
import TrackingConformanceCore

/// Whether a run is certified, and as what.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a certificate: an in-toto statement with the verdict of each vector and the digests of everything it "
                + "depends on. The answers and a JSON report are kept next to it; `verify` judges them again.",
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

    /// The files of the certificate, where one is asked for.
    var files: CertificateFiles? { certificate.map { CertificateFiles(certificate: $0) } }

    /// Refuses what a certificate cannot be made of.
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
                let sentence = "two subjects are called \(artefact.name); give each file its own name"
                throw CommandFailure(.wrongUsage, sentence)
            }
            artefacts.append(artefact)
        }
        return artefacts
    }
}
