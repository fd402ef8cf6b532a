import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSpecification

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Rejudges a certificate's answers and reports whether the certificate is valid.",
        discussion: """
            It needs the certificate, the answers and the report in one directory, as `run --certificate` wrote them, \
            and the suite by which they were judged; it does not need the implementation. Exit code 0 means that the \
            certificate is valid and the implementation conforms; 1 that it is not valid or the implementation does \
            not conform; 65 that neither can be decided, because a file is missing or the suite is a different one.

            Only a signature shows who made the certificate: see Conformance/Guides/certificates.md.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(
        name: .customLong("subject"),
        help: ArgumentHelp("A file that must be one of the certified artefacts. Repeatable.", valueName: "file")
    )
    var subjects: [String] = []

    @OptionGroup var reports: ReportOptions<Verification>

    @Argument(help: "The certificate.")
    var certificate: String

    func run() async throws {
        let files = CertificateFiles(certificate: certificate)
        try reports.checkPlaces(reading: [certificate])
        let bytes = try FileInput.bytes(ofKeptFile: certificate)
        let certified = try Certificate(bytes, named: certificate)
        let (answers, report) = (try files.bytes(of: certified.answers), try files.bytes(of: certified.report))
        var verification = Verification(certified)
        verification.refusals = certified.changes(in: bytes, answers: answers, report: report)
        for path in subjects { try verification.check(CertificateFiles.artefact(path)) }
        if verification.refusals.isEmpty { try await judge(answers, report, &verification) }
        try reports.write(verification)
        guard verification.isValid, verification.run?.isConformant == true else { throw ExitCode.notConformant }
    }

    /// Rejudges the answers under the certificate's policy and compares the results.
    private func judge(_ answers: [UInt8], _ report: [UInt8], _ verification: inout Verification) async throws {
        let certified = verification.certificate
        let suite = try suiteOptions.load()
        let digest = try suiteOptions.digest()
        if let reason = certified.suiteProblem(suite.version, digest) { throw CommandFailure(.badInput, reason) }
        let name = certified.report.name
        guard let saved = try SavedReport.read(report, named: name, catalogue: suite.catalogue, suite: suite) else {
            throw CommandFailure(.badInput, "\(name) is not a JSON report")
        }
        let selected = Set(saved.results.map(\.id))
        let plan = RunPlan(
            suite: suite,
            vectors: suite.vectors.filter { selected.contains($0.id) },
            policy: try certified.terms.policy(catalogue: suite.catalogue, faults: Fault.library)
        )
        verification.refusals += AnswerFile(answers, suite: suite).surplus(beyond: plan.vectors)
        verification.refusals += [saved.omission(in: suite)].compactMap { $0 }
        let run: Run
        do {
            run = try await Driver.run(plan, on: AnswerFile(answers, suite: suite))
        } catch let error as AdapterStartError {
            throw CommandFailure(.badInput, "\(certified.answers.name): \(error)")
        }
        verification.compare(run)
        let bytes = Array(Report(of: run, saved.invocation ?? Invocation(), digest).json().utf8)
        let again = try SavedReport.read(bytes, named: name, catalogue: suite.catalogue)
        // Another version of the kit may word the same result differently.
        let isSame =
            certified.kit.name == Kit.version.description
            ? bytes == report : again?.agrees(with: saved) == true
        if !isSame { verification.refusals.append("\(name) is not the report of these answers") }
    }
}
