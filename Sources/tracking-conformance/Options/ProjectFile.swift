import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A project file: the options that all runs of a team have in common.
struct ProjectFile {
    /// The file's name in a team's repository.
    static let name = "\(Kit.name).json"

    /// The path from the working directory.
    let path: String
    /// The settings in the order of the command's options.
    let settings: [(setting: ProjectSetting, value: JSONValue)]

    /// The directory at which the file's paths begin and in which the adapter starts.
    var directory: String { FileSystem.parent(of: path) }

    /// Reads a file, which must be without a problem.
    init(_ path: String) throws(UnusableInput) {
        self.path = path
        let text: SourceText
        do throws(Diagnostic) {
            text = try FileDecoder.text(ofFile: path)
        } catch {
            throw UnusableInput([error])
        }
        var decoder = FileDecoder(text)
        settings = decoder.read { $0.project($1) } ?? []
        if !decoder.diagnostics.isEmpty { throw UnusableInput(decoder.diagnostics) }
    }

    /// The path of the file that is nearest above the working directory; `nil` if there is none.
    ///
    /// The search ends at the root of a checkout: what lies outside belongs to another project.
    static func nearest() -> String? {
        var place = FileSystem.currentDirectory
        var prefix = ""
        while true {
            if FileSystem.exists("\(place)/\(name)") { return prefix + name }
            guard place != "/", !FileSystem.exists("\(place)/.git") else { return nil }
            place = FileSystem.parent(of: place)
            prefix += "../"
        }
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
