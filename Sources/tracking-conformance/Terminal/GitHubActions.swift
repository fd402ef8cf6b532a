import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A job of GitHub Actions around the command, which takes some of the lines that it prints for commands.
enum GitHubActions {
    static var isPresent: Bool { OperatingSystem.variable("GITHUB_ACTIONS") == "true" }

    /// The path of a file of the suite from the root of the checkout; `nil` if it lies elsewhere or is no file, as that
    /// of a sequence that was explored.
    static func path(of place: SourceLocation) -> String? {
        let here = FileSystem.currentDirectory
        let file = place.inCheckout.file
        let root = OperatingSystem.variable("GITHUB_WORKSPACE") ?? here
        return FileSystem.exists(file) ? relative(file.hasPrefix("/") ? file : "\(here)/\(file)", to: root) : nil
    }

    /// The text between commands that keep the job from taking any of its lines for a command.
    static func withoutCommands(_ text: String) -> String {
        let token = "tracking-conformance-" + String(UInt64.random(in: .min ... .max), radix: 16)
        return "::stop-commands::\(token)\n\(text)::\(token)::\n"
    }

    private static func relative(_ file: String, to root: String) -> String? {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        guard file.hasPrefix(prefix) else { return nil }
        let path = file.dropFirst(prefix.count)
        let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." }
        return isHidden ? nil : String(path.hasPrefix("./") ? path.dropFirst(2) : path)
    }
}
