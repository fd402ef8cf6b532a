import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A project file: the options common to all runs of a team.
struct ProjectFile {
    static let name = "\(Kit.name).json"

    /// The path from the working directory.
    let path: String
    /// The settings in the order of the command's options.
    let settings: [(setting: ProjectSetting, value: JSONValue)]

    /// The directory to which the file's paths refer and in which the adapter starts.
    var directory: String { FileSystem.parent(of: path) }

    init(_ path: String) throws(UnusableInput) {
        self.path = path
        settings = try FileDecoder(file: path).content { $0.project($1) }
    }

    /// The path of the nearest project file in or above the working directory; `nil` if there is none.
    ///
    /// The search ends at the root of a checkout, the user's home directory or the edge of a file system, because files
    /// beyond belong to other projects. Since the file names a program, one above the working directory that another
    /// user may have written is rejected.
    static func nearest() throws(CommandFailure) -> String? {
        var place = FileSystem.currentDirectory
        var prefix = ""
        while !FileSystem.exists("\(place)/\(name)") {
            guard !FileSystem.isLink("\(place)/\(name)") else {
                let advice = "correct the link, or use no project file with --no-project"
                throw CommandFailure(.badInput, "\(prefix + name) is a link to a file that does not exist; \(advice)")
            }
            let parent = FileSystem.parent(of: place)
            guard !isEnd(place), FileSystem.areOnOneDevice(place, parent) else { return nil }
            place = parent
            prefix += "../"
        }
        if !prefix.isEmpty, let reason = FileSystem.distrust(of: "\(place)/\(name)") {
            let advice = "name it with --project if you trust it, or use none with --no-project"
            throw CommandFailure(.badInput, "the project file \(prefix + name) \(reason); \(advice)")
        }
        return prefix + name
    }

    private static func isEnd(_ place: String) -> Bool {
        let isHome = OperatingSystem.variable("HOME").map { FileSystem.isSameFile(place, $0) } ?? false
        return place == "/" || isHome || FileSystem.exists("\(place)/.git")
    }
}

extension FileDecoder {
    fileprivate mutating func project(_ root: JSONNode) -> [(setting: ProjectSetting, value: JSONValue)] {
        let keys = ProjectSetting.allCases.map(\.rawValue)
        guard let file = object(root, "a project file", required: [], optional: ["$schema"] + keys) else { return [] }
        checkSchema(file)
        for setting in ProjectSetting.allCases { check(setting, in: file) }
        let adapters = [ProjectSetting.adapter, .connect, .listen].map(\.rawValue).filter(file.has)
        if adapters.count > 1 {
            let message = "\"\(adapters[0])\" and \"\(adapters[1])\" both name the adapter; keep one"
            report(.wrongForm, message, at: file[adapters[1]]?.offset)
        }
        if file.has("restart"), !adapters.contains(where: { $0 != "adapter" }) {
            let message = "\"restart\" needs \"connect\" or \"listen\"; the kit starts \"adapter\" itself"
            report(.wrongForm, message, at: file["restart"]?.offset)
        }
        return ProjectSetting.allCases.compactMap { setting in file[setting.rawValue].map { (setting, $0.value) } }
    }
}

/// The option that names the project file; `main` applies it before parsing.
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
