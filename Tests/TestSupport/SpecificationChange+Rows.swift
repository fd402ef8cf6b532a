import Testing
package import TrackingConformanceSpecification

extension SpecificationChange {
    /// A row of push tracking, with the new form of some parts.
    package static func push(_ edit: KeyValuePairs<String, String>, when condition: String? = nil)
        -> SpecificationChange
    {
        row(PushEdit.self, edit, condition)
    }

    /// A row of the payload.
    package static func payload(_ edit: KeyValuePairs<String, String>, when condition: String? = nil)
        -> SpecificationChange
    {
        row(PayloadEdit.self, edit, condition)
    }

    /// A row of lifecycle tracking.
    package static func lifecycle(_ edit: KeyValuePairs<String, String>, when condition: String? = nil)
        -> SpecificationChange
    {
        row(LifecycleEdit.self, edit, condition)
    }

    private static func row<Edit: RowEdit>(
        _: Edit.Type,
        _ edit: KeyValuePairs<String, String>,
        _ condition: String?
    ) -> SpecificationChange {
        do throws(TermError) {
            var changes: [Edit.Change] = []
            for (parts, text) in edit {
                for part in parts.split(separator: " ") { changes += try Edit.changes(of: String(part), text) }
            }
            return Edit(changes, when: condition == nil ? nil : try Edit.condition(condition ?? "")).change
        } catch {
            Issue.record("\(edit): \(error)")
            return Edit([], when: nil).change
        }
    }
}
