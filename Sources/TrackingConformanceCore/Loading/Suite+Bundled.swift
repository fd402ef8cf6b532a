import TrackingConformanceJSON

extension Suite {
    /// Loads the suite that came with the package.
    ///
    /// - Returns: The suite.
    /// - Throws: `UnusableInput` where it is not there or not in order.
    public static func bundled() throws(UnusableInput) -> Suite {
        guard let location = SuiteLocation.bundled() else {
            let place = SourceLocation(file: "the bundled suite", line: 1, column: 1)
            let message = "the package's resources are not beside the program; build it again, or copy them with it"
            throw UnusableInput([Finding(.unreadable, message, at: place)])
        }
        return try load(location)
    }
}
