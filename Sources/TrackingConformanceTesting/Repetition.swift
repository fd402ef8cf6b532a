import Testing
import TrackingConformanceCore

/// The command that repeats one test of a test target.
struct Repetition {
    /// The test, as `swift test --filter` takes it.
    private let filter: String

    /// Names a test of Swift Testing.
    init(of test: Test.ID) {
        self.init(module: test.moduleName, path: test.nameComponents.joined(separator: "/"))
    }

    /// Names a test by its module and its path: the types that it is in, and itself with or without its parameters.
    init(module: String, path: String) {
        // The filter is a regular expression, in which a dot stands for whatever a shell or the expression would read
        // as something else.
        let name = path.prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber || "_/".contains($0) ? $0 : "." }
        filter = "\(module).\(String(name))"
    }

    /// A heading, and the command that repeats the test of a vector, with all others if it depends on them.
    func lines(_ result: VectorResult) -> [String] {
        let command = "swift test --filter \(filter)"
        return result.dependsOnOthers
            ? ["To repeat it after the vectors that ran before it:", "  \(command)"]
            : ["To repeat it alone:", "  \(Selection.variable)=\(result.vector.id) \(command)"]
    }
}
