package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// Lifecycle tracking as data; its documented behaviour is an expression for each part.
package typealias LifecycleRules = AreaRules<LifecycleEdit>

extension LifecycleEdit {
    package static func documented(_ decoder: inout FileDecoder) -> LifecycleParts? { decoder.documentedLifecycle() }
    package func selfReference(in documented: LifecycleParts) -> String? {
        documented.applying(self).selfReference?.name
    }
    package var change: SpecificationChange { LifecycleTracking.change(of: self) }
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
