import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The writing of a certificate with the files beside it.
struct CertificateWriter {
    /// The files.
    let files: CertificateFiles
    /// The artefacts that the implementation was built as.
    let artefacts: [Certificate.Artefact]

    /// Certifies a run by its answers.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - answers: Its answers.
    /// - Returns: What could not be written, a sentence each.
    func write(_ run: FinishedRun, _ answers: KeptAnswers) async throws -> [String] {
        guard !run.record.results.contains(where: { $0.verdict == .notRun }) else {
            Console.complain("no certificate was written: not every vector was run")
            return []
        }
        guard let digest = run.suiteDigest() else { return ["\(files.certificate) was not written: no suite is there"] }
        let suite = run.plan.suite
        let content = answers.file(for: run.record, of: suite)
        let plan = RunPlan(suite: suite, vectors: run.plan.vectors, policy: run.plan.policy)
        let judged = try await JudgedAnswers(content, plan, invocation: run.invocation, digest: digest)
        guard judged.conclusion.isConformant == plan.policy.conclusion(of: run.record, suite: suite).isConformant else {
            return ["\(files.certificate) was not written: the answers do not show again what the run found"]
        }
        let certificate = Certificate(
            of: judged.conclusion,
            artefacts: artefacts,
            kit: Self.kit(),
            suiteDigest: digest,
            terms: CertifiedTerms(plan.policy),
            answers: Certificate.Artefact(CertificateFiles.name(of: files.answers), of: content),
            report: Certificate.Artefact(CertificateFiles.name(of: files.report), of: Array(judged.report.utf8))
        )
        return write([
            (String(decoding: content, as: UTF8.self), files.answers), (judged.report, files.report),
            (certificate.text, files.certificate),
        ])
    }

    /// The kit: its version, and the digest of its program.
    private static func kit() -> Certificate.Artefact {
        let program = SuiteLocation.executable.flatMap { FileSystem.bytes(of: $0) } ?? []
        return Certificate.Artefact(Kit.version.description, of: program)
    }

    private func write(_ texts: [(text: String, path: String)]) -> [String] {
        var problems: [String] = []
        for (text, path) in texts {
            do throws(SystemError) {
                try FileSystem.write(text, to: path)
            } catch {
                problems.append("\(path) could not be written: \(error)")
            }
        }
        return problems
    }
}
