import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRecords
import TrackingConformanceReports
import TrackingConformanceSpecification

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: """
            Checks the files of rules, passages and vectors: form, ids, the rules that vectors and passages name, and \
            formatting.
            """,
        discussion: """
            Without --suite, it checks the suite in the current directory, or else the bundled one. Every vector must \
            expect the documented behaviour. While a file cannot be read, only what is wrong with files is reported.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(
        help: """
            A git revision to compare with. Since then, a vector may have been changed or removed only in a new major \
            version of the suite and added only in a new minor version, and no id may be given to another sequence.
            """
    )
    var since: String?

    func run() async throws {
        let here = SuiteLocation(directory: ".")
        let location = suiteOptions.suite == nil && here.exists ? here : try suiteOptions.location()
        let loaded = LoadedSuite(location, additional: suiteOptions.vectors)
        let passages = Traceability(location, catalogue: loaded.suite.catalogue)
        let published = try await publishedDiagnostics(loaded.suite, location: location)
        let behaviour = loaded.problemsOfBehaviour(at: location)
        // A suite's vectors are judged by its own behaviour, if that can be read.
        if behaviour.isEmpty { try RuleLibrary.use(location) }
        let unreadable = (loaded.diagnostics + passages.diagnostics).filter(\.hidesContent)
        // Everything else may follow from what is hidden.
        let diagnostics =
            unreadable.isEmpty
            ? await judged(loaded, location, behaviour) + loaded.lint() + contents(loaded, location) + passages.lint()
                + published
            : unreadable
        guard diagnostics.isEmpty else {
            for line in DiagnosticList.lines(of: diagnostics) { try Console.print(line) }
            if GitHubActions.isPresent {
                try Console.write(Annotations.text(of: diagnostics, file: GitHubActions.path), for: .programs)
            }
            Console.complain(DiagnosticList.summary(of: diagnostics))
            throw ExitCode.badInput
        }
        try Console.print(DiagnosticList.summary(of: loaded.suite))
    }

    /// The problems of the behaviour or, if it has none, of the vectors that are judged by it.
    private func judged(_ loaded: LoadedSuite, _ location: SuiteLocation, _ behaviour: [Diagnostic]) async
        -> [Diagnostic]
    {
        guard behaviour.isEmpty else { return behaviour }
        return await loaded.contradictions() + loaded.holes() + loaded.problemsOfParts(location)
    }

    /// A suite that cannot be read has nothing to compare.
    private func contents(_ loaded: LoadedSuite, _ location: SuiteLocation) -> [Diagnostic] {
        guard loaded.diagnostics.isEmpty, let listed = loaded.suite.contents else { return [] }
        return [SuiteContents.problem(of: loaded.suite, at: location)].compactMap { $0 }
            .map { Diagnostic(.wrongForm, $0, at: listed.location) }
    }

    private func publishedDiagnostics(_ suite: Suite, location: SuiteLocation) async throws -> [Diagnostic] {
        guard let since else { return [] }
        let revision = GitRevision(name: since, directory: location.vectors)
        return try await revision.publishedSuite(catalogue: suite.catalogue).diagnostics(against: suite)
    }
}
