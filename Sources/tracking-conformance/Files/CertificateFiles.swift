import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem

/// A certificate and the files beside it.
struct CertificateFiles {
    let certificate: String

    var all: [String] { [certificate, answers, report] }

    var answers: String { stem + ".answers.jsonl" }

    var report: String { stem + ".report.json" }

    /// The certificate's path without what follows its name.
    private var stem: String {
        for ending in [".intoto.json", ".json"] where certificate.hasSuffix(ending) && certificate.count > ending.count
        {
            return String(certificate.dropLast(ending.count))
        }
        return certificate
    }

    /// The artefact that the file at a path is, by its name without the directory.
    static func artefact(_ path: String) throws(CommandFailure) -> Certificate.Artefact {
        Certificate.Artefact(name(of: path), of: try FileInput.bytes(ofFile: path))
    }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The bytes of a file that a certificate names, which lies beside it.
    func bytes(of artefact: Certificate.Artefact) throws(CommandFailure) -> [UInt8] {
        let path = "\(FileSystem.parent(of: certificate))/\(artefact.name)"
        guard let bytes = FileSystem.bytes(of: path) else {
            throw CommandFailure(
                .badInput,
                "\(path) cannot be read; the certificate names it, so keep both in one directory"
            )
        }
        return bytes
    }
}
