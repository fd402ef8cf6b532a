import Foundation

/// A suite of a few of the kit's own vector files, for commands that read the whole suite, which takes seconds in a
/// debug build.
///
/// They cover only push tracking: of the lifecycle rules, half of all rules, there is one.
package enum SuiteExcerpt {
    /// The directory of the suite, beside the built programs.
    package static let directory: String = {
        let directory = BuiltProducts.path("push-excerpt")
        let topics = ["push/android/open", "push/ios/flag-on", "push/ios/open", "push/ios/open-action"]
        var files = SuiteFiles(topics: topics)
        // An earlier build's files may have another layout.
        try? FileManager.default.removeItem(atPath: directory)
        try? files.keepOnly(["LC-LAUNCHCOUNT"], in: ["lifecycle"])
        try? files.write(to: directory)
        return directory
    }()
}
