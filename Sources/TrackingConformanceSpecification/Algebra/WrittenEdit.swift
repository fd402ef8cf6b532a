package import TrackingConformanceJSON

/// An edit as a row of a file.
package struct WrittenEdit: Sendable {
    /// The new values of parts, each with the names of the parts that have it, separated by blanks.
    package let parts: [(names: String, term: Term)]
    package let condition: Term?
    /// Other values that a fair reading accepts.
    package let accepted: [(names: String, term: Term)]

    /// Joins parts with equal new values; the name of a group replaces the names of its parts.
    init(
        _ parts: [(name: String, term: Term)],
        when condition: Term? = nil,
        accepting accepted: [(name: String, term: Term)] = [],
        groups: [String: [String]] = [:]
    ) {
        self.parts = Self.joined(parts, groups)
        self.condition = condition
        self.accepted = Self.joined(accepted, groups)
    }

    private static func joined(_ parts: [(name: String, term: Term)], _ groups: [String: [String]])
        -> [(names: String, term: Term)]
    {
        var joined: [(names: [String], text: String, term: Term)] = []
        for part in parts {
            let text = part.term.description
            if let place = joined.firstIndex(where: { $0.text == text }) {
                joined[place].names.append(part.name)
            } else {
                joined.append(([part.name], text, part.term))
            }
        }
        return joined.map { part in
            let group = part.names.count > 1 ? groups.first { Set($0.value) == Set(part.names) }?.key : nil
            return (group ?? part.names.joined(separator: " "), part.term)
        }
    }

    /// The members of the row: `edit`, plus `when` and `accepted` if present.
    package var members: JSONObject {
        func object(_ parts: [(names: String, term: Term)]) -> JSONValue {
            .object(JSONObject(parts.map { (key: $0.names, value: .string($0.term.description)) }))
        }
        var members = JSONObject()
        members["edit"] = object(parts)
        members["when"] = condition.map { .string($0.description) }
        members["accepted"] = accepted.isEmpty ? nil : object(accepted)
        return members
    }

    /// The lines of the row, each with its label.
    package var lines: [(label: String, text: String)] {
        parts.map { ($0.names, $0.term.description) } + (condition.map { [("when", $0.description)] } ?? [])
            + accepted.map { ("accepted \($0.names)", $0.term.description) }
    }

    /// True if a part depends on its previous value, so that the edit must be applied after edits that replace the
    /// part.
    package var wraps: Bool { parts.contains { $0.term.uses("it") } }

    package var terms: [Term] { (parts + accepted).map(\.term) + (condition.map { [$0] } ?? []) }
}

/// The line of a part in the documented behaviour.
package struct DocumentedLine: Sendable {
    package let part: String
    package let text: String
    package let accepted: [String]
    package let terms: [Term]

    init(_ part: String, _ text: String, accepting accepted: [Term] = [], _ terms: [Term] = []) {
        (self.part, self.text) = (part, text)
        self.accepted = accepted.map(\.description)
        self.terms = terms + accepted
    }
    init(_ part: String, _ term: Term, accepting accepted: [Term] = []) {
        self.init(part, term.description, accepting: accepted, [term])
    }
}
