package import Foundation

/// The programs of this package, built beside the tests.
package enum BuiltProducts {
    /// The directory of the built programs, the test bundle's own.
    package static let directory: URL = {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }()

    package static func path(_ program: String) -> String { directory.appending(path: program).path }
}
