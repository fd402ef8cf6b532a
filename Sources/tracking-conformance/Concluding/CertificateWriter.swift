import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRecords
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

struct CertificateWriter {
    let files: CertificateFiles
    let artefacts: [Certificate.Artefact]
    let answers: KeptAnswers
    let suite: SuiteLocation

    func write(
        _ conclusion: Conclusion,
        of plan: RunPlan,
        _ invocation: Invocation,
        _ digest: SuiteDigest?,
        _ record: RunRecord,
        to outputs: inout OutputAttempts
    ) async throws {
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            return Console.complain("no certificate was written: not every vector was run")
        }
        if let problem = record.problems.first {
            return Console.complain("no certificate was written: \(problem)".printable)
        }
        if let problem = SuiteContents.problem(of: plan.suite, at: suite) {
            return Console.complain("no certificate was written: \(problem)".printable)
        }
        guard let digest else {
            return outputs.fail("\(files.certificate) was not written: the suite cannot be read")
        }
        let content = answers.file(for: record, of: plan.suite)
        let asked = RunPlan(suite: plan.suite, vectors: plan.vectors, policy: plan.policy)
        let judged = try await JudgedAnswers(content, asked, invocation: invocation, digest: digest)
        guard judged.conclusion.isConformant == conclusion.isConformant else {
            return outputs.fail(
                "\(files.certificate) was not written: the answers do not reproduce the run's result"
            )
        }
        let certificate = certificate(of: judged, plan, digest, content)
        outputs.attempt { () throws(CommandFailure) in
            try Self.write([
                (String(decoding: content, as: UTF8.self), files.answers), (judged.report, files.report),
                (certificate.text, files.certificate),
            ])
        }
    }

    /// Writes all files, or leaves none that was written.
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

    private func certificate(
        of judged: JudgedAnswers,
        _ plan: RunPlan,
        _ digest: SuiteDigest,
        _ content: [UInt8]
    ) -> Certificate {
        let program = SuiteLocation.executable.flatMap { FileSystem.bytes(of: $0) } ?? []
        return Certificate(
            of: judged.conclusion,
            artefacts: artefacts,
            kit: Certificate.Artefact(Kit.version.description, of: program),
            suiteDigest: digest,
            terms: plan.policy.certifiedTerms,
            answers: Certificate.Artefact(CertificateFiles.name(of: files.answers), of: content),
            report: Certificate.Artefact(CertificateFiles.name(of: files.report), of: Array(judged.report.utf8))
        )
    }
}

/// Kept answers that were judged, as they are certified and verified.
struct JudgedAnswers {
    /// What they come to.
    let conclusion: Conclusion
    /// The JSON report of it, which says nothing of times and causes.
    let report: String

    init(
        _ answers: [UInt8],
        _ plan: RunPlan,
        invocation: Invocation,
        digest: SuiteDigest
    ) async throws {
        let record = try await Driver.run(Task { plan }, on: AnswerFile(answers, suite: plan.suite)).record
        conclusion = plan.policy.conclusion(of: record, suite: plan.suite)
        let report = Report(
            conclusion: conclusion,
            catalogue: plan.suite.catalogue,
            invocation: invocation,
            suiteDigest: digest
        )
        self.report = report.json()
    }
}
