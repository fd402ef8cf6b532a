import TrackingConformanceCore
import TrackingConformanceJSON

/// A job of GitHub Actions around the command, which reads commands from the lines that it prints.
enum GitHubActions {
    /// Whether the command runs in such a job.
    static var isPresent: Bool { OperatingSystem.variable("GITHUB_ACTIONS") == "true" }

    /// The path of a file of the suite from the root of the checkout; `nil` where it lies elsewhere.
    ///
    /// Vectors that came with the command are copies in a build directory; where the checkout holds the originals, as
    /// the kit's own does, these are meant.
    static func path(of place: SourceLocation) -> String? {
        let here = FileSystem.currentDirectory
        let root = OperatingSystem.variable("GITHUB_WORKSPACE") ?? here
        let file = place.file.hasPrefix("/") ? place.file : "\(here)/\(place.file)"
        return original(of: file, below: root) ?? relative(file, to: root)
    }

    /// A text that the job prints without taking any of its lines for a command.
    static func withoutCommands(_ text: String) -> String {
        let token = "tracking-conformance-" + String(UInt64.random(in: .min ... .max), radix: 16)
        return "::stop-commands::\(token)\n\(text)::\(token)::\n"
    }

    private static func original(of file: String, below root: String) -> String? {
        guard let bundle = file.firstRange(of: ".resources/") ?? file.firstRange(of: ".bundle/") else { return nil }
        let path = "Vectors/\(file[bundle.upperBound...])"
        return FileSystem.exists("\(root)/\(path)") ? path : nil
    }

    private static func relative(_ file: String, to root: String) -> String? {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        guard file.hasPrefix(prefix) else { return nil }
        let path = file.dropFirst(prefix.count)
        let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." }
        return isHidden ? nil : String(path.hasPrefix("./") ? path.dropFirst(2) : path)
    }
}
