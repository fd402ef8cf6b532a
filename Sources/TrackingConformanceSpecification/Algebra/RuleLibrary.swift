package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// The documented behaviour, the faults and the other fair readings, read from the files of the suite in use or from
/// the bundled files.
package enum RuleLibrary {
    private static let directory = Locked<SuiteLocation?>(nil)

    /// Makes the library read the files of a suite from now on.
    static func use(filesBesideRulesOf location: SuiteLocation) { directory.withLock { $0 = location } }

    /// The names of the suite's directories for behaviour, possible causes, faults and other fair readings.
    package static let directories = ["Behaviour", "Causes", "Faults", "Readings"]

    static func rules<Edit>() -> AreaRules<Edit> {
        read { location throws(UnusableInput) in try AreaRules(besideRulesOf: location) }
    }

    /// The documented behaviour of an area; its faults and readings are not read.
    package static func documented<Edit: RowEdit>(_: Edit.Type) -> Edit.Documented {
        read { location throws(UnusableInput) in try AreaRules<Edit>.documented(besideRulesOf: location) }
    }

    /// Reads an area's file in a directory of the suite, or the bundled file if the suite has none.
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
