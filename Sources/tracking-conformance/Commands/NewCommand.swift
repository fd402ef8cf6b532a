import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a vector, an adapter, or a Swift package with a conformance gate.",
        subcommands: [NewVectorCommand.self, NewAdapterCommand.self, NewSwiftTestsCommand.self],
        defaultSubcommand: NewVectorCommand.self
    )
}

struct NewAdapterCommand: ParsableCommand {
    enum Language: String, ExpressibleByArgument, CaseIterable {
        case python, node, typescript, browser, java, kotlin, csharp, swift

        /// The command that builds the adapter, and the file that it produces.
        var build: (command: String, product: String)? {
            switch self {
            case .python, .node, .browser: nil
            case .typescript: ("npm install && npx tsc", "build/adapter.js")
            case .java: ("javac -d build *.java", "build/Adapter.class")
            case .kotlin: ("kotlinc *.kt -include-runtime -d adapter.jar", "adapter.jar")
            case .csharp: ("dotnet build -o build", "build/adapter.dll")
            case .swift: ("swift build", ".build/debug/adapter")
            }
        }

        /// The command that builds an adapter from a starter; `nil` if the adapter is built or from elsewhere.
        static func missingBuild(of adapter: [String], in directory: String) -> String? {
            // Java takes the name of a class, not of a file.
            let files = adapter == ["java", "-cp", "build", "Adapter"] ? ["build/Adapter.class"] : adapter
            let builds = allCases.compactMap(\.build).filter { files.contains($0.product) }
            return builds.first { !FileSystem.exists("\(directory)/\($0.product)") }?.command
        }

        /// Files of the kit to copy, by their paths in the adapter's directory.
        var shared: [String: String] {
            switch self {
            case .node: ["exact-json.mjs": Self.exactJSON]
            case .typescript: ["src/protocol.d.ts": "Adapters/protocol.d.ts", "src/exact-json.mjs": Self.exactJSON]
            case .browser:
                [
                    "bridge.mjs": "Adapters/browser/bridge.mjs",
                    "bridge-client.mjs": "Adapters/browser/bridge-client.mjs",
                    "page/app.mjs": "Starters/adapter-node/app.mjs", "page/exact-json.mjs": Self.exactJSON,
                ]
            case .python, .java, .kotlin, .csharp, .swift: [:]
            }
        }

        /// A JSON reader for JavaScript, because the built-in one loses digits of large numbers.
        private static let exactJSON = "Adapters/node/exact-json.mjs"
    }

    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Creates an adapter that answers every event, ready to connect to an implementation.",
        discussion: "The new adapter reports no calls for any event, so `smoke` passes immediately and `run` fails."
    )

    @Option(help: "The language of the adapter; for any other language, see `tracking-conformance docs your-adapter`.")
    var language: Language

    @OptionGroup var kit: KitOptions

    @Argument(help: "The directory to create, which must be empty if it exists.")
    var directory: String

    func run() throws {
        let placeholders = language == .swift ? try kit.placeholders() : []
        try Starter(name: "adapter-\(language.rawValue)", shared: language.shared).write(
            to: directory,
            replacing: placeholders
        )
        try Console.print("\(directory): adapter created; README.md describes the next steps")
        try Console.print("  " + ["cd", directory].shellText)
        if let build = language.build { try Console.print("  \(build.command)") }
        for subcommand in ["smoke", "run"] { try Console.print("  \(Kit.name) \(subcommand)") }
    }
}

struct NewSwiftTestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift-tests",
        abstract: "Creates a Swift package with an implementation of push tracking and a test case for each vector."
    )

    @OptionGroup var kit: KitOptions

    @Argument(help: "The directory to create, which must be empty if it exists.")
    var directory: String

    func run() throws {
        try Starter(name: "swift-tests").write(to: directory, replacing: try kit.placeholders())
        try Console.print("\(directory): package created; README.md describes the next steps")
        try Console.print("  " + ["swift", "test", "--package-path", directory].shellText)
    }
}

struct KitOptions: ParsableArguments {
    @Option(
        name: .customLong("kit"),
        help: ArgumentHelp(
            "The URL of the kit's repository, or the path of a checkout. (default: the checkout of this command)",
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
            throw ValidationError("--kit-version and --kit-branch cannot be combined")
        }
        guard version == nil && branch == nil || location.map(Self.isURL) == true else {
            let option = version == nil ? "--kit-branch" : "--kit-version"
            throw ValidationError("\(option) needs --kit with the URL of the kit's repository")
        }
    }

    /// The replacements for a manifest's placeholders.
    func placeholders() throws -> [(String, String)] {
        guard let location = location ?? KitDirectory.path(where: Self.isCheckout) else {
            let sentence = "the command is not in a checkout of the kit; name its path or URL with --kit"
            throw CommandFailure(.badInput, sentence)
        }
        if Self.isURL(location) {
            let place = "url: \(Self.literal(location)), \(requirement)"
            return [(Self.placeholder, place), ("{{PACKAGE}}", Self.identity(of: location))]
        }
        let path = FileSystem.absolutePath(location)
        guard Self.isCheckout(path) else {
            let advice = "--kit takes its path or its URL"
            throw CommandFailure(.badInput, "there is no checkout of the kit at \(location); \(advice)")
        }
        let place = #"name: "tracking-conformance", path: \#(Self.literal(path))"#
        return [(Self.placeholder, place), ("{{PACKAGE}}", "tracking-conformance")]
    }

    /// The accepted versions; before 1.0.0, only those of the same minor version, because another minor version may
    /// break imports.
    private var requirement: String {
        if let branch { return "branch: \(Self.literal(branch))" }
        let version = version ?? Kit.version
        return version < Version(1, 0, 0) ? #".upToNextMinor(from: "\#(version)")"# : #"from: "\#(version)""#
    }

    /// The placeholder for the kit in a starter's manifest.
    private static let placeholder = #"name: "tracking-conformance", path: "{{KIT}}""#

    private static func isURL(_ location: String) -> Bool { location.contains("://") || location.hasPrefix("git@") }

    private static func isCheckout(_ directory: String) -> Bool {
        SuiteLocation(directory: directory).exists && FileSystem.exists(directory + "/Package.swift")
    }

    /// The name of a package in a manifest: the last component of its URL.
    private static func identity(of location: String) -> String {
        let name = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? location
        return escaped(name.hasSuffix(".git") ? String(name.dropLast(4)) : name)
    }

    private static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func escaped(_ text: String) -> String { text.replacing(/[\\"]/) { "\\\($0.output)" } }
}

struct NewVectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vector",
        abstract: "Creates a vector in the right file and form, with proposed expectations.",
        discussion: """
            The specification proposes the expectations. The vector is marked as unconfirmed, and `lint` reports it, \
            until its author has confirmed each expectation against its rule and removed the mark.
            """
    )

    @OptionGroup var directory: AuthoringOptions

    @Option(
        help: ArgumentHelp(
            "A file of steps without expectations (an array, or an object with steps and a context), or a vector as "
                + "FILE#ID; FILE is enough if it contains only one vector."
        ),
        completion: .file()
    )
    var from: String?

    @Option(
        name: .customLong("rule"),
        help: "A rule that the vector checks, beginning with its subject. Required and repeatable.",
        completion: .ruleID
    )
    var rules: [String] = []

    @Option(help: "The required behaviour, in one sentence.")
    var title = "State the required behaviour in one sentence"

    @Argument(help: "The vector's id: a topic such as push/ios/open, a slash and a name.")
    var id: String

    func validate() throws {
        guard !id.contains("/") else { return }
        let others = "new adapter and new swift-tests create programs"
        throw ValidationError("\(id) is not the id of a vector, such as push/ios/open/twice-in-a-row; \(others)")
    }

    func run() throws {
        let (location, loaded) = (try directory.location(), try directory.loaded())
        let draft = NewVector(id: id, title: title, rules: rules, source: from)
        let file = try draft.write(to: location, of: loaded)
        try Console.print("\(file): \(id) created")
        try Console.print("Confirm each expectation against its rule, and remove \"unconfirmed\". Then run:")
        for subcommand in ["format", "lint"] {
            try Console.print("  " + (["tracking-conformance", subcommand] + directory.repeating).shellText)
        }
        let run = ["tracking-conformance", "run", "--suite", directory.suite, "--select", id]
        try Console.print("  " + run.shellText)
    }
}
