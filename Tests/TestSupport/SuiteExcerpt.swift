/// A suite of a few of the kit's own vector files, for commands that read the whole suite, which takes a second in a
/// debug build.
package enum SuiteExcerpt {
    /// The directory of the suite, beside the built programs.
    package static let directory: String = {
        let directory = BuiltProducts.path("suite-excerpt")
        let topics = ["push/android/open", "push/ios/flag-on", "push/ios/open", "push/ios/open-action"]
        try? SuiteFiles(topics: topics).write(to: directory)
        return directory
    }()
}
