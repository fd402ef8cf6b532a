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

    func validate() throws {
        guard project == nil || !noProject else {
            throw ValidationError("--project and --no-project cannot be combined")
        }
    }
}
