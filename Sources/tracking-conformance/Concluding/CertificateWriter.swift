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
        let judged = try await Report(judging: content, asked, invocation, digest)
        guard judged.conclusion.isConformant == conclusion.isConformant else {
            return outputs.fail(
                "\(files.certificate) was not written: the answers do not reproduce the run's result"
            )
        }
        let report = judged.json()
        let program = SuiteLocation.executable.flatMap { FileSystem.bytes(of: $0) } ?? []
        let certificate = Certificate(
            of: judged.conclusion,
            artefacts: artefacts,
            kit: Certificate.Artefact(Kit.version.description, of: program),
            suiteDigest: digest,
            terms: plan.policy.certifiedTerms,
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
}

extension Report {
    /// Judges kept answers as they are certified and verified, without times and causes.
    init(
        judging answers: [UInt8],
        _ plan: RunPlan,
        _ invocation: Invocation,
        _ digest: SuiteDigest
    ) async throws {
        let record = try await Driver.run(Task { plan }, on: AnswerFile(answers, suite: plan.suite)).record
        let conclusion = plan.policy.conclusion(of: record, suite: plan.suite)
        self.init(conclusion: conclusion, catalogue: plan.suite.catalogue, invocation: invocation)
        suiteDigest = digest
    }
}
