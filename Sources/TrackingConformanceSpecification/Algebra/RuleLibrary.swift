package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// The documented behaviour, the faults and the other fair readings, as data: from files beside the rules bundled with
/// the program, or beside those of the suite in use.
package enum RuleLibrary {
    private static let directory = Locked<SuiteLocation?>(nil)

    /// From now on, reads the files beside rules other than the bundled ones.
    static func use(filesBesideRulesOf location: SuiteLocation) { directory.withLock { $0 = location } }

    /// The directories beside that of the rules: behaviour, possible causes, faults and other fair readings.
    package static let directories = ["Behaviour", "Causes", "Faults", "Readings"]

    static func rules<Edit>() -> AreaRules<Edit> {
        read { location throws(UnusableInput) in try AreaRules(besideRulesOf: location) }
    }

    /// The documented behaviour of an area, read without its faults and readings.
    package static func documented<Edit: RowEdit>(_: Edit.Type) -> Edit.Documented {
        read { location throws(UnusableInput) in try AreaRules<Edit>.documented(besideRulesOf: location) }
    }

    /// Reads the file of an area in a directory beside the rules; a suite without it has the bundled one.
    package static func file<Content>(
        _ name: String,
        of area: Area,
        _ body: (inout FileDecoder, JSONNode) -> Content?
    ) -> Content {
        read { location throws(UnusableInput) in
            let own = "\(location.directory(named: name))/\(area.rawValue).json"
            let bundled = SuiteLocation.bundled().map { "\($0.directory(named: name))/\(area.rawValue).json" }
            return try FileDecoder(file: FileSystem.exists(own) ? own : bundled ?? own).content(body)
        }
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
