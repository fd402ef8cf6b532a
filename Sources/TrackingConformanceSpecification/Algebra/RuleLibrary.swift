import TrackingConformanceCore
import TrackingConformanceSystem

/// The documented behaviour, the faults and the other fair readings, as data: from files beside the rules bundled with
/// the program, or beside those of the suite in use.
package enum RuleLibrary {
    private static let directory = Locked<SuiteLocation?>(nil)

    /// From now on, reads the files beside rules other than the bundled ones.
    static func use(filesBesideRulesOf location: SuiteLocation) { directory.withLock { $0 = location } }

    /// The directories beside that of the rules: behaviour, faults and other fair readings.
    package static let directories = ["Behaviour", "Faults", "Readings"]

    static func rules<Edit>() -> AreaRules<Edit> {
        read { location throws(UnusableInput) in try AreaRules(besideRulesOf: location) }
    }

    /// The documented behaviour of an area, read without its faults and readings.
    static func documented<Edit: RowEdit>(_: Edit.Type) -> Edit.Documented {
        read { location throws(UnusableInput) in try AreaRules<Edit>.documented(besideRulesOf: location) }
    }

    private static func read<Content>(_ read: (SuiteLocation) throws(UnusableInput) -> Content) -> Content {
        guard let location = directory.withLock({ $0 }) ?? SuiteLocation.bundled() else {
            fatalError("the package's resources are not next to the program; build it again, or copy them with it")
        }
        do throws(UnusableInput) {
            return try read(location)
        } catch {
            fatalError(error.diagnostics.map { "\($0)" }.joined(separator: "\n"))
        }
    }
}
