import TrackingConformanceCore
import TrackingConformanceJSON

/// The files of behaviour, faults and readings beside the rules of a suite, and the problems found in them.
struct AreaFiles {
    let location: SuiteLocation
    private(set) var diagnostics: [Diagnostic] = []

    init(besideRulesOf location: SuiteLocation) { self.location = location }

    /// Reads the file of an area in a directory.
    mutating func read<Result>(_ directory: String, _ area: Area, _ read: (inout FileDecoder) -> Result) -> Result? {
        do throws(Diagnostic) {
            let path = "\(location.directory(named: directory))/\(area.rawValue).json"
            var decoder = FileDecoder(try FileDecoder.text(ofFile: path))
            let result = read(&decoder)
            diagnostics += decoder.diagnostics
            return result
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    mutating func report(_ diagnostics: [Diagnostic]) { self.diagnostics += diagnostics }
}
