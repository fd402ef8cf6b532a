import ArgumentParser
import TrackingConformanceCore

/// Where a new Swift package finds the kit.
struct KitOptions: ParsableArguments {
    @Option(
        name: .customLong("kit"),
        help: ArgumentHelp(
            "The kit's repository by its URL, or the path of a checkout. (default: the checkout this was built in)",
            valueName: "url-or-path"
        )
    )
    var location: String?

    @Option(
        name: .customLong("kit-version"),
        help: ArgumentHelp(
            "With a URL, the minimum version of the kit. (default: that of this command, \(Kit.version))",
            valueName: "version"
        )
    )
    var version: Version?

    @Option(
        name: .customLong("kit-branch"),
        help: ArgumentHelp("With a URL, a branch of the kit instead of a version.", valueName: "branch")
    )
    var branch: String?

    func validate() throws {
        guard version == nil || branch == nil else {
            throw ValidationError("--kit-version and --kit-branch exclude each other")
        }
        guard version == nil && branch == nil || location.map(KitPlace.isURL) == true else {
            let option = version == nil ? "--kit-branch" : "--kit-version"
            throw ValidationError("\(option) needs --kit with the URL of the kit's repository")
        }
    }

    var place: KitPlace { KitPlace(location: location, version: version, branch: branch) }
}
