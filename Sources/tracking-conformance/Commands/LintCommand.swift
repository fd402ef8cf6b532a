import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSpecification

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: """
            Checks the files of rules, passages, behaviour, causes, faults, readings and vectors: form, ids, \
            expressions, the rules that they name, and formatting.
            """,
        discussion: """
            Without --suite, it checks the suite in the current directory or, if there is none, the one that comes \
            with the command, and reports which of the two it checked. Every vector must expect the documented \
            behaviour. If a file cannot be read, only problems with files are reported. A note lists each vector of \
            --vectors that catches no known fault of its rules.
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
        let (location, isBundled) = try suiteOptions.locationToCheck()
        let loaded = LoadedSuite(location, additional: suiteOptions.vectors)
        let passages = Traceability(location, catalogue: loaded.suite.catalogue)
        let published = try await publishedDiagnostics(loaded.suite, location: location)
        let behaviour = loaded.problemsOfBehaviour(at: location) + location.problemsOfCauses(loaded.suite.catalogue)
        // A suite's vectors are judged by its own behaviour, if it is readable.
        if behaviour.isEmpty { try RuleLibrary.use(location) }
        let unreadable = (loaded.diagnostics + passages.diagnostics).filter(\.hidesContent)
        // All other problems may follow from the unreadable content.
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
        try Console.print(DiagnosticList.summary(of: loaded.suite, isBundled: isBundled))
        noteIdleVectors(of: loaded)
    }

    /// Reports vectors of --vectors that catch no known fault of their rules, because a key may be misspelt or the rule
    /// wrong.
    private func noteIdleVectors(of loaded: LoadedSuite) {
        let added = loaded.suite.vectors.filter { loaded.addedFiles.contains($0.location.file) }
        guard !added.isEmpty else { return }
        for vector in Audit(of: loaded.suite, controls: []).idle(among: added) {
            let rules = vector.rules.map(\.rawValue).joined(separator: " or ")
            Console.complain(
                "\(vector.location): note: no known fault of \(rules) shows in \(vector.id); check its rule and its input"
            )
        }
    }

    /// The problems of the behaviour or, if there are none, of the vectors judged by it.
    private func judged(_ loaded: LoadedSuite, _ location: SuiteLocation, _ behaviour: [Diagnostic]) async
        -> [Diagnostic]
    {
        guard behaviour.isEmpty else { return behaviour }
        return await loaded.contradictions() + loaded.holes() + loaded.problemsOfParts(location)
    }

    /// The difference between the vector files and the listed contents; none for an unreadable suite.
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

struct GitRevision {
    let name: String
    /// The directory of the vector files in the work tree.
    let directory: String

    func publishedSuite(catalogue: RuleCatalogue) async throws -> PublishedSuite {
        let paths = try await git(["ls-tree", "-r", "--name-only", name, "--", "."]).split(separator: "\n").map(
            String.init
        )
        guard paths.contains("suite.json") else {
            throw CommandFailure(.badInput, "there are no vectors in \(directory) at the revision \(name)")
        }
        var files: [(topic: String, text: SourceText)] = []
        for topic in SuiteLocation.topics(of: paths) {
            files.append((topic: topic, text: try await text("\(topic).json")))
        }
        return PublishedSuite(suiteFile: try await text("suite.json"), vectorFiles: files, catalogue: catalogue)
    }

    private func text(_ path: String) async throws -> SourceText {
        SourceText(name: "\(name):\(path)", bytes: Array(try await git(["show", "\(name):./\(path)"]).utf8))
    }

    private func git(_ arguments: [String]) async throws -> String {
        do throws(ProgramOutput.Failure) {
            return try await ProgramOutput.text(of: "git", ["-C", directory] + arguments)
        } catch {
            switch error {
            case .notStarted(let reason): throw CommandFailure(.badInput, "git could not be started: \(reason)")
            case .failed(let reason):
                let detail = reason ?? "it gave no reason"
                throw CommandFailure(.badInput, "git knows no vectors at \(name): \(detail)")
            }
        }
    }
}
