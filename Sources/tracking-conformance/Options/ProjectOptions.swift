import ArgumentParser

/// Which project file applies; `main` applies it before these options are parsed.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project file to use, or its directory. (default: \(ProjectFile.name) in this directory or above it)",
            valueName: "path"
        )
    )
    var project: String?

    @Flag(help: "Use no project file.")
    var noProject = false

    static let showing = "--show-config"

    @Flag(help: "Print the project file's settings and the command line that they make, and do nothing else.")
    var showConfig = false

    /// Whether arguments ask for the settings instead of a run.
    static func areShown(by arguments: [String]) -> Bool {
        arguments.first.map(ProjectSetting.subcommands.contains) == true
            && arguments[..<ArgumentWords.end(of: arguments)].contains(showing)
    }

    func validate() throws {
        guard project == nil || !noProject else {
            throw ValidationError("--project and --no-project cannot be combined")
        }
    }
}
