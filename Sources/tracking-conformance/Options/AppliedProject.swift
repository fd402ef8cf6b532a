import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

/// A project file as it completes the arguments of a command, which win over it.
struct AppliedProject {
    /// A setting with the words that it adds.
    struct Addition {
        let setting: ProjectSetting
        let words: [String]
        /// Why it adds nothing this time.
        let omission: String?
    }

    let file: ProjectFile
    let additions: [Addition]
    /// The arguments as the user typed them.
    private let arguments: [String]

    /// The project of this process; `nil` if none applies.
    static let ofThisProcess = Result { try AppliedProject(Array(CommandLine.arguments.dropFirst())) }

    private static var current: AppliedProject? { (try? ofThisProcess.get()) ?? nil }

    /// The directory in which the project's adapter starts; `nil` if the command line names the adapter.
    static var adapterDirectory: String? {
        guard let current, current.added.contains(where: \.setting.namesAdapter) else { return nil }
        return current.file.directory == "." ? nil : current.file.directory
    }

    /// Finds the file for some arguments, if their subcommand heeds one, and applies it.
    private init?(_ arguments: [String]) throws {
        let options = arguments[..<ArgumentWords.end(of: arguments)]
        guard let subcommand = options.first, ProjectSetting.subcommands.contains(subcommand),
            !options.contains(where: { ["--no-project", "--help", "-h"].contains($0) }),
            let path = try Self.path(options)
        else { return nil }
        file = try ProjectFile(path)
        self.arguments = arguments
        let directory = file.directory
        additions = file.settings.filter { $0.setting.applies(to: subcommand) }.map { setting, value in
            let omission = Self.omission(of: setting, arguments)
            return Addition(setting: setting, words: setting.words(value, in: directory), omission: omission)
        }
    }

    private static func path(_ options: ArraySlice<String>) throws -> String? {
        let assigned = options.first { $0.hasPrefix("--project=") }.map { String($0.dropFirst(10)) }
        let index = options.firstIndex(of: "--project").map { $0 + 1 }
        guard let named = assigned ?? index.flatMap({ options.indices.contains($0) ? options[$0] : nil }) else {
            return ProjectFile.nearest()
        }
        let path = FileSystem.isDirectory(named) ? "\(named)/\(ProjectFile.name)" : named
        guard FileSystem.exists(path) else {
            throw CommandFailure(
                .badInput,
                "there is no project file \(path); --project takes its path or its directory"
            )
        }
        return path
    }
}

// MARK: - The command line wins

extension AppliedProject {
    private static func omission(of setting: ProjectSetting, _ arguments: [String]) -> String? {
        let end = ArgumentWords.end(of: arguments)
        let options = arguments[..<end]
        func has(_ option: String) -> Bool { options.contains { $0 == option || $0.hasPrefix("\(option)=") } }
        let namesPeer = ["--connect", "--listen"].first(where: has)
        if setting.namesAdapter, end < arguments.endIndex || namesPeer != nil {
            let isRestarted = arguments.indices.contains(end) && arguments[end] == "--restart" && namesPeer == nil
            guard isRestarted, !setting.isCommand else { return "the command line names the adapter" }
        }
        if has(setting.option) { return "the command line has \(setting.option)" }
        if setting == .knownFailures, options.contains(where: { $0.hasPrefix("--update-known-failures=") }) {
            return "the command line names the list"
        }
        // The report of a whole run is not replaced by that of a part.
        guard setting == .reports, let part = Self.parts.first(where: has) else { return nil }
        return "\(part) runs a part of the suite"
    }

    /// The options after which a run is none of the whole suite.
    private static let parts = [
        "--select", "--exclude", "--rule", "--level", "--shard", "--last-failed", "--fail-fast",
    ]

    private var added: [Addition] { additions.filter { $0.omission == nil } }

    /// The arguments with what the project adds.
    var completed: [String] {
        let end = ArgumentWords.end(of: arguments)
        let options = arguments[..<end].filter { $0 != ProjectOptions.showing }
        return options.prefix(1) + words { !$0.isCommand } + options.dropFirst() + arguments[end...]
            + words { $0.isCommand }
    }

    private func words(of isMeant: (ProjectSetting) -> Bool) -> [String] {
        added.filter { isMeant($0.setting) }.flatMap(\.words)
    }

    /// The words of a repeated command without those that the project adds again.
    static func withoutAdditions(_ words: [String]) -> [String] {
        guard let current else { return words }
        var words = words
        for addition in current.added where !addition.setting.isCommand {
            for start in words.indices where words[start...].starts(with: addition.words) {
                words.removeSubrange(start..<start + addition.words.count)
                break
            }
        }
        return words + current.naming
    }

    /// The words by which the user named the file, if it was not found by itself.
    private var naming: [String] {
        arguments.contains { $0 == "--project" || $0.hasPrefix("--project=") } ? ["--project", file.path] : []
    }

    /// Whether the project names the adapter, so that a repeated command need not.
    static var namesAdapter: Bool { current?.added.contains { $0.setting.namesAdapter } == true }
}

// MARK: - `--show-config`

extension AppliedProject {
    /// A project's settings with what becomes of them, and the command line that they make.
    static func shown(_ project: AppliedProject?) -> String {
        guard let project else { return "no \(ProjectFile.name) applies: none is in this directory or above it\n" }
        let command = (Console.program + project.completed).shellText
        let place = adapterDirectory.map { ["", "The adapter starts in \($0)/."] } ?? []
        let lines = ["project file: \(project.file.path)", ""] + project.additions.map(\.line) + place
        return (lines + ["", "It makes this command line:", "  \(command)", ""]).joined(separator: "\n")
    }

    /// Whether the file was found above the working directory, where its user may not expect it.
    var isAbove: Bool { naming.isEmpty && file.directory != "." }
}

extension AppliedProject.Addition {
    fileprivate var line: String {
        let width = ProjectSetting.allCases.map(\.rawValue.count).max() ?? 0
        let name = setting.rawValue
        let column = name + String(repeating: " ", count: width - name.count)
        let values = words.filter { $0 != setting.option }
        let text = values.isEmpty ? "true" : values.shellText
        return "  \(column)  \(text)" + (omission.map { "   (not used: \($0))" } ?? "")
    }
}
