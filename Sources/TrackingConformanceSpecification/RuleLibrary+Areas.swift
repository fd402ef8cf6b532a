package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension RuleLibrary {
    /// Uses the files beside the rules of a suite from now on, if it has them; before anything is read.
    ///
    /// - Throws: `UnusableInput` with every problem of the files of an area, each with its place.
    package static func use(_ location: SuiteLocation) throws(UnusableInput) {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return }
        _ = try LifecycleRules(besideRulesOf: location)
        _ = try PayloadRules(besideRulesOf: location)
        _ = try PushRules(besideRulesOf: location)
        use(filesBesideRulesOf: location)
    }
}

extension LoadedSuite {
    /// The problems of the behaviour, the faults and the readings beside the rules; none of a suite without them.
    package func problemsOfBehaviour(at location: SuiteLocation) -> [Diagnostic] {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return [] }
        func problems<Edit: RowEdit>(_: AreaRules<Edit>.Type) -> [Diagnostic] {
            do throws(UnusableInput) {
                _ = try AreaRules<Edit>(besideRulesOf: location, suite.catalogue)
                return []
            } catch {
                return error.diagnostics
            }
        }
        return problems(PushRules.self) + problems(PayloadRules.self) + problems(LifecycleRules.self)
    }
}
