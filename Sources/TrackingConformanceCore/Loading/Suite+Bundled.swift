import TrackingConformanceJSON

extension Suite {
    /// The suite that came with the package, which is read once in the life of a process.
    package static func bundled() throws(UnusableInput) -> Suite { try bundledSuite.get() }

    private static let bundledSuite = Result { () throws(UnusableInput) in
        guard let location = SuiteLocation.bundled() else {
            let place = SourceLocation(file: "the bundled suite", line: 1, column: 1)
            let message = "the package's resources are not beside the program; build it again, or copy them with it"
            throw UnusableInput([Diagnostic(.unreadable, message, at: place)])
        }
        return try load(location)
    }
}
