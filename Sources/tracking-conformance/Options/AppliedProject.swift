import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

/// A project file that adds to the arguments of a command; the arguments take precedence.
struct AppliedProject {
    struct Addition {
        let setting: ProjectSetting
        let words: [String]
    }

    let file: ProjectFile
    /// The file's additions, except those that the command line replaces.
    private let additions: [Addition]
    private let arguments: [String]

    /// The project of this process; `nil` if there is none.
    static let ofThisProcess = Result { try AppliedProject(Array(CommandLine.arguments.dropFirst())) }

    private static var current: AppliedProject? { (try? ofThisProcess.get()) ?? nil }

    /// The directory in which the project's adapter starts; `nil` if the command line names the adapter.
    static var adapterDirectory: String? {
        guard let current, current.additions.contains(where: \.setting.namesAdapter) else { return nil }
        return current.file.directory == "." ? nil : current.file.directory
    }

    /// Finds and applies the project file for some arguments, if their subcommand uses one.
    private init?(_ arguments: [String]) throws {
        let options = arguments[..<ArgumentWords.end(of: arguments)]
        guard let subcommand = options.first, ProjectSetting.subcommands.contains(subcommand),
            !options.contains(where: { ["--no-project", "--help", "-h"].contains($0) }),
            let path = try Self.path(options)
        else { return nil }
        file = try ProjectFile(path)
        self.arguments = arguments
        let directory = file.directory
        let settings = file.settings.filter { setting, _ in
            setting.applies(to: subcommand) && !Self.isReplaced(setting, by: arguments)
        }
        additions = settings.map { Addition(setting: $0, words: $0.words($1, in: directory)) }
    }

    private static func path(_ options: ArraySlice<String>) throws -> String? {
        let assigned = options.first { $0.hasPrefix("--project=") }.map { String($0.dropFirst(10)) }
        let index = options.firstIndex(of: "--project").map { $0 + 1 }
        guard let named = assigned ?? index.flatMap({ options.indices.contains($0) ? options[$0] : nil }) else {
            return try ProjectFile.nearest()
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

// MARK: - Precedence

extension AppliedProject {
    private static func isReplaced(_ setting: ProjectSetting, by arguments: [String]) -> Bool {
        let end = ArgumentWords.end(of: arguments)
        let options = arguments[..<end]
        func has(_ option: String) -> Bool { options.contains { $0 == option || $0.hasPrefix("\(option)=") } }
        let namesPeer = ["--connect", "--listen"].first(where: has)
        if setting.namesAdapter, end < arguments.endIndex || namesPeer != nil {
            let isRestarted = arguments.indices.contains(end) && arguments[end] == "--restart" && namesPeer == nil
            guard isRestarted, !setting.isCommand else { return true }
        }
        // The report of a partial run must not replace that of a whole run.
        return has(setting.option) || setting == .knownFailures && has("--no-known-failures")
            || setting == .reports && Self.parts.contains(where: has)
    }

    /// The options that make a run partial.
    private static let parts = [
        "--select", "--exclude", "--rule", "--level", "--suite-version", "--shard", "--last-failed", "--fail-fast",
    ]

    /// The arguments with the project's additions.
    var completed: [String] {
        let end = ArgumentWords.end(of: arguments)
        let options = arguments[..<end]
        return options.prefix(1) + words { !$0.isCommand } + options.dropFirst() + arguments[end...]
            + words { $0.isCommand }
    }

    private func words(of isMeant: (ProjectSetting) -> Bool) -> [String] {
        additions.filter { isMeant($0.setting) }.flatMap(\.words)
    }

    /// The words of a command that repeats this one, without those that the project adds anyway.
    static func withoutAdditions(_ words: [String]) -> [String] {
        guard let current else { return words }
        var words = words
        for addition in current.additions where !addition.setting.isCommand {
            for start in words.indices where words[start...].starts(with: addition.words) {
                words.removeSubrange(start..<start + addition.words.count)
                break
            }
        }
        return words + current.naming
    }

    /// The words that name the project file, if the user named it.
    private var naming: [String] {
        arguments.contains { $0 == "--project" || $0.hasPrefix("--project=") } ? ["--project", file.path] : []
    }

    /// A note, for the line with the verdict, that the project file selects the vectors; `nil` if it does not.
    static var originOfSelection: String? {
        guard let current, current.additions.contains(where: \.setting.selects) else { return nil }
        return "selected by \(current.file.path)"
    }

    /// The project file, which no output may overwrite.
    static var inputs: [String] { [current?.file.path].compactMap { $0 } }

    static func path(of setting: ProjectSetting) -> String? {
        current.flatMap { $0.additions.contains { $0.setting == setting } ? $0.file.path : nil }
    }

    /// True if the project names the adapter, so that a repeated command need not.
    static var namesAdapter: Bool { current?.additions.contains { $0.setting.namesAdapter } == true }

    /// The notice about a project file found above the working directory, where the user may not expect it, and the
    /// program that it starts; `nil` if the file was named or is in the working directory.
    var notice: String? {
        guard naming.isEmpty, file.directory != "." else { return nil }
        let program = additions.first(where: \.setting.isCommand).map { Array($0.words.dropFirst()).shellText }
        return "project file: \(file.path)" + (program.map { "; it starts \($0)" } ?? "")
    }
}
