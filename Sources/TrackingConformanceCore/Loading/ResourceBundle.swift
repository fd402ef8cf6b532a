#if canImport(Darwin)
import Foundation
#else
import FoundationEssentials
#endif

/// The search for a resource bundle of this package.
///
/// `Bundle.module` is not asked: it traps where the program was moved without its resources.
package enum ResourceBundle {
    /// Finds the directory with a bundle's files.
    ///
    /// - Parameters:
    ///   - name: The bundle's name, without its ending.
    ///   - file: A file that it must hold.
    /// - Returns: The directory, or `nil` where no place has it.
    package static func directory(named name: String, holding file: String) -> String? {
        for place in places {
            for inside in [".resources", ".bundle", ".bundle/Contents/Resources"] {
                let directory = "\(place)/\(name)\(inside)"
                if FileManager.default.fileExists(atPath: "\(directory)/\(file)") { return directory }
            }
        }
        return nil
    }

    /// The running program, symbolic links resolved.
    package static var executable: String? {
        #if canImport(Darwin)
        return Bundle.main.executableURL?.resolvingSymlinksInPath().path
        #else
        return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #endif
    }

    /// The directory of the running program.
    package static var executableDirectory: String? {
        executable.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) }
    }

    #if canImport(Darwin)
    private final class Marker {}

    /// Beside the program, inside the app, inside the test bundle and beside it.
    private static var places: [String] {
        let code = Bundle(for: Marker.self)
        let urls = [Bundle.main.resourceURL, Bundle.main.bundleURL, code.resourceURL, code.bundleURL]
        let beside = [executableDirectory, code.bundleURL.deletingLastPathComponent().path]
        return (beside + urls.map { $0?.path }).compactMap { $0 }
    }
    #else
    /// Beside the program; a test is a program of its own here.
    private static var places: [String] { [executableDirectory].compactMap { $0 } }
    #endif
}
