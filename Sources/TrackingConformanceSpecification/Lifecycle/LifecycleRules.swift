package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// Lifecycle tracking as data; its documented behaviour is an expression for each part.
package typealias LifecycleRules = AreaRules<LifecycleEdit>

extension LifecycleEdit {
    package static func documented(_ decoder: inout FileDecoder, _ root: JSONNode) -> LifecycleParts? {
        decoder.documentedLifecycle(root)
    }
    package func selfReference(in documented: LifecycleParts) -> String? {
        documented.applying(self).selfReference?.name
    }
    package var change: SpecificationChange { SpecificationChange(of: .lifecycle, self) }

    package static func lines(of documented: LifecycleParts) -> [DocumentedLine] {
        LifecyclePart.allCases.map { part in
            DocumentedLine(part.name, documented[part].term, accepting: documented.written(accepting: part))
        } + documented.choices.all.map { DocumentedLine($0.name, $0.word) }
    }

    package var written: WrittenEdit {
        WrittenEdit(
            changes.map(\.written),
            when: condition?.term,
            accepting: LifecyclePart.allCases.compactMap { part in accepted[part].map { (part.name, $0.term) } },
            groups: LifecyclePart.groups.mapValues { $0.map(\.name) }
        )
    }
}

extension LifecycleEdit: PartsChange {
    /// The names of the parts that the edit replaces or for which it accepts other values.
    var replaced: Set<String> { Set(changes.map(\.written.name) + accepted.keys.map(\.name)) }
}

extension LifecycleEdit.Change {
    fileprivate var written: (name: String, term: Term) {
        switch self {
        case .part(let part, let expression): (part.name, expression.term)
        case .length(let length): ("length", .word(length.rawValue))
        case .rounding(let rounding): ("rounding", .word(rounding.rawValue))
        case .unended(let unended): ("unended", .word(unended.rawValue))
        case .offset(let offset): ("offset", .word(offset.rawValue))
        }
    }
}

extension FileDecoder {
    fileprivate mutating func documentedLifecycle(_ root: JSONNode) -> LifecycleParts? {
        guard
            let file = object(
                root,
                "a behaviour file",
                required: ["area", "documented"],
                optional: ["$schema", "accepted"]
            )
        else { return nil }
        checkSchema(file)
        var expressions: [LifecyclePart: LifecycleExpression] = [:]
        for (part, value) in parts(of: file, "documented") { expressions[part] = read(value, part, isDocumented: true) }
        let choices = choices(of: file)
        for part in LifecyclePart.allCases where expressions[part] == nil {
            report(.missingKey, "\"documented\" needs the key \"\(part.name)\"", at: file["documented"]?.offset)
        }
        var accepted: [LifecyclePart: [LifecycleExpression]] = [:]
        for (part, value) in parts(of: file, "accepted") {
            accepted[part] = (value.array ?? []).compactMap { read($0, part) }
            if value.array == nil {
                report(.wrongForm, "accepted values must be an array, not \(value.kindWithArticle)", at: value.offset)
            }
        }
        return LifecycleParts(expressions, accepting: accepted, choices)
    }

    /// Reads the parts whose value is one of a few words.
    private mutating func choices(of file: JSONNode) -> LifecycleChoices {
        var choices = LifecycleChoices()
        for name in LifecycleChoices.names {
            guard let value = file["documented"]?[name] else {
                report(.missingKey, "\"documented\" needs the key \"\(name)\"", at: file["documented"]?.offset)
                continue
            }
            let changes = expression(value) { text throws(TermError) in
                try LifecycleEdit.changes(of: name, text)
            }
            for change in changes ?? [] { choices.take(change) }
        }
        return choices
    }

    private mutating func read(_ value: JSONNode, _ part: LifecyclePart, isDocumented: Bool = false)
        -> LifecycleExpression?
    {
        let scope = LifecycleEdit.scope(of: part.name)
        return expression(value) { text throws(TermError) in
            try .operand(Term(reading: text), part.type, isDocumented ? scope.withoutIt : scope)
        }
    }

    private mutating func parts(of file: JSONNode, _ key: String) -> [(LifecyclePart, JSONNode)] {
        guard let object = file[key]?.object else { return [] }
        return object.members.compactMap { member in
            let name = member.key.string ?? ""
            if let part = LifecyclePart.named[name] { return (part, member.value) }
            if key == "documented", LifecycleChoices.names.contains(name) { return nil }
            reportUnknownPart(name, of: LifecycleEdit.self, at: member.key.offset)
            return nil
        }
    }
}
