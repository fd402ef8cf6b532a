import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension RowEdit {
    /// Reads an edit from the text of its parts; `nil` if a part cannot be read.
    init?(_ parts: [(name: String, text: String)], when condition: String? = nil) {
        var changes: [Change] = []
        for (names, text) in parts {
            for name in names.split(separator: " ").map(String.init) {
                guard Self.isPart(name), let read = try? Self.changes(of: name, text) else { return nil }
                changes += read
            }
        }
        let test = condition.map { try? Self.condition($0) }
        if case .some(.none) = test { return nil }
        self.init(changes, when: test ?? nil)
    }

    /// The edit in the words of its row.
    var asSentence: String {
        let parts = written.parts.map { "`\($0.names)` is `\($0.term)`" }
        return parts.joined(separator: ", ") + (written.condition.map { " when `\($0)`" } ?? "")
    }

    /// The edit as a row: its area, its parts with their expressions, and its condition.
    var form: JSONValue {
        var form = JSONObject()
        form["area"] = .string(Self.area.rawValue)
        for member in written.members.members { form[member.key] = member.value }
        return .object(form)
    }

    /// Reads an edit from a row; `nil` if the form is not a row.
    init?(form: JSONValue) {
        guard let parts = form["edit"]?.object, !parts.isEmpty else { return nil }
        var texts: [(name: String, text: String)] = []
        for member in parts.members {
            guard let text = member.value.string else { return nil }
            texts.append((member.key, text))
        }
        guard form["when"] == nil || form["when"]?.string != nil else { return nil }
        self.init(texts, when: form["when"]?.string)
    }
}
