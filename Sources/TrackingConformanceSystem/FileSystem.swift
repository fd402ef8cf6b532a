#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files and directories of this machine; the only type in the kit that uses Foundation for them.
package enum FileSystem {
    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    package static func isExecutable(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path) && !isDirectory(path)
    }

    package static func isWritable(_ path: String) -> Bool { FileManager.default.isWritableFile(atPath: path) }

    package static var currentDirectory: String { FileManager.default.currentDirectoryPath }

    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path from the root of the file system, without `.` and `..`.
    package static func absolutePath(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}

/// The running program: its path and the possible locations of its resources.
package enum Program {
    package static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// The path of the program, with symbolic links resolved; `nil` if the system does not know it.
    package static var path: String? {
        #if canImport(Darwin)
        Bundle.main.executableURL?.resolvingSymlinksInPath().path
        #else
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #endif
    }

    #if canImport(Darwin)
    private final class Marker {}

    /// The directories that may contain resource bundles: next to the program, inside the app, inside the test bundle
    /// and next to it.
    package static var resourceDirectories: [String] {
        let code = Bundle(for: Marker.self)
        let bundles = [Bundle.main.resourceURL, Bundle.main.bundleURL, code.resourceURL, code.bundleURL]
        let beside = [path.map(FileSystem.parent), code.bundleURL.deletingLastPathComponent().path]
        return (beside + bundles.map { $0?.path }).compactMap { $0 }
    }
    #else
    /// The directories that may contain resource bundles: the program's, which also serves for tests here.
    package static var resourceDirectories: [String] { [path.map(FileSystem.parent)].compactMap { $0 } }
    #endif
}
