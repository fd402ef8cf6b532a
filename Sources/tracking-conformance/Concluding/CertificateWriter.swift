import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

struct CertificateWriter {
    let files: CertificateFiles
    let artefacts: [Certificate.Artefact]
    let answers: KeptAnswers
    let suite: SuiteLocation

    /// Writes the certificate of a report if the answers reproduce the report.
    func write(_ report: Report, to outputs: inout OutputAttempts) async throws {
        let run = report.run
        guard !run.results.contains(where: { $0.verdict == .notRun }) else {
            return Console.complain("no certificate was written: not every vector was run")
        }
        if let problem = run.problemsOfRun.first {
            return Console.complain("no certificate was written: \(problem)".printable)
        }
        if let problem = SuiteContents.problem(of: run.suite, at: suite) {
            return Console.complain("no certificate was written: \(problem)".printable)
        }
        guard let digest = report.suiteDigest else {
            return outputs.fail("\(files.certificate) was not written: the suite cannot be read")
        }
        let content = answers.file(for: run)
        let asked = RunPlan(suite: run.suite, vectors: run.results.map(\.vector), policy: run.policy)
        let judged = try await Driver.run(asked, on: AnswerFile(content, suite: run.suite))
        guard judged.isConformant == run.isConformant else {
            return outputs.fail(
                "\(files.certificate) was not written: the answers do not reproduce the run's result"
            )
        }
        let report = Report(of: judged, report.invocation, digest).json()
        let program = Program.path.flatMap { FileSystem.bytes(of: $0) } ?? []
        let certificate = Certificate(
            of: judged,
            artefacts: artefacts,
            kit: Certificate.Artefact(Kit.version.description, of: program),
            suiteDigest: digest,
            terms: run.policy.certifiedTerms,
            answers: Certificate.Artefact(CertificateFiles.name(of: files.answers), of: content),
            report: Certificate.Artefact(CertificateFiles.name(of: files.report), of: Array(report.utf8))
        )
        outputs.attempt { () throws(CommandFailure) in
            try Self.write([
                (String(decoding: content, as: UTF8.self), files.answers), (report, files.report),
                (certificate.text, files.certificate),
            ])
        }
    }

    /// Writes all files or none.
    private static func write(_ files: [(text: String, path: String)]) throws(CommandFailure) {
        for (index, file) in files.enumerated() {
            do throws(CommandFailure) {
                try FileOutput.write(file.text, to: file.path)
            } catch {
                for (_, path) in files[..<index] where !FileSystem.isStream(path) { try? FileSystem.remove(path) }
                throw error
            }
        }
    }
}
