package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// Lifecycle tracking as data: the documented behaviour, the faults of the library and the other fair readings.
package struct LifecycleRules: Sendable {
    package let documented: LifecycleParts
    package let faults: [Row<LifecycleEdit>]
    package let readings: [Row<LifecycleEdit>]

    /// The directories beside those of the rules: behaviour, faults and other fair readings.
    package static let directories = ["Behaviour", "Faults", "Readings"]

    /// Reads the files beside the rules of a suite.
    ///
    /// - Parameter catalogue: The rules that a row may name; `nil` if that is not checked.
    /// - Throws: `UnusableInput` with every problem of every file, each with its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue? = nil) throws(UnusableInput) {
        var diagnostics: [Diagnostic] = []
        func read<Result>(_ directory: String, _ read: (inout FileDecoder) -> Result) -> Result? {
            do throws(Diagnostic) {
                let path = "\(location.directory(named: directory))/lifecycle.json"
                var decoder = FileDecoder(try FileDecoder.text(ofFile: path))
                let result = read(&decoder)
                diagnostics += decoder.diagnostics
                return result
            } catch {
                diagnostics.append(error)
                return nil
            }
        }
        let documented = read("Behaviour") { $0.documentedLifecycle() } ?? nil
        faults = read("Faults") { $0.rows("faults", catalogue) } ?? []
        readings = read("Readings") { $0.rows("readings", catalogue) } ?? []
        if let documented {
            diagnostics += (faults + readings).compactMap { row in
                documented.applying(row.edit).selfReference.map { part in
                    Diagnostic(.badExpression, "with this edit, `\(part.name)` depends on itself", at: row.location)
                }
            }
        }
        guard let documented, diagnostics.isEmpty else { throw UnusableInput(diagnostics) }
        self.documented = documented
    }
}

extension FileDecoder {
    /// Reads what is documented of each part, and what else is accepted.
    mutating func documentedLifecycle() -> LifecycleParts? { read { $0.documentedLifecycle($1) } }

    private mutating func documentedLifecycle(_ root: JSONNode) -> LifecycleParts? {
        guard
            let file = object(
                root,
                "a file of behaviour",
                required: ["area", "documented"],
                optional: ["$schema", "accepted"]
            )
        else { return nil }
        checkSchema(file)
        var expressions: [LifecyclePart: LifecycleExpression] = [:]
        for (part, value) in parts(of: file, "documented") { expressions[part] = read(value) }
        for part in LifecyclePart.allCases where expressions[part] == nil {
            report(.missingKey, "\"documented\" needs the key \"\(part.name)\"", at: file["documented"]?.offset)
        }
        var accepted: [LifecyclePart: [LifecycleExpression]] = [:]
        for (part, value) in parts(of: file, "accepted") {
            accepted[part] = (value.array ?? []).compactMap { read($0) }
            if value.array == nil {
                report(.wrongForm, "accepted values must be an array, not \(value.kindWithArticle)", at: value.offset)
            }
        }
        return LifecycleParts(expressions, accepting: accepted)
    }

    private mutating func read(_ value: JSONNode) -> LifecycleExpression? {
        expression(value) { text throws(TermError) in try LifecycleExpression(reading: text) }
    }

    private mutating func parts(of file: JSONNode, _ key: String) -> [(LifecyclePart, JSONNode)] {
        guard let object = file[key]?.object else { return [] }
        return object.members.compactMap { member in
            let name = member.key.string ?? ""
            if let part = LifecyclePart.named[name] { return (part, member.value) }
            reportUnknownPart(name, of: LifecycleEdit.self, at: member.key.offset)
            return nil
        }
    }
}
