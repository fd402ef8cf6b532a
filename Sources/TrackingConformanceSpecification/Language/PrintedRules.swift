package import TrackingConformanceCore

/// An area as text: the documented lines, the faults and the other fair readings.
package struct PrintedRules: Sendable {
    package struct Row: Sendable {
        /// The id of a fault; `nil` for a fair reading.
        package let id: String?
        package let rule: Rule.ID
        package let statement: String
        package let edit: WrittenEdit
    }

    package let area: Area
    package let lines: [DocumentedLine]
    package let faults: [Row]
    package let readings: [Row]
    /// True for the name of a part that an edit may change.
    package let isPart: @Sendable (String) -> Bool
    package let partNames: [String]
    /// The values of parts at a step, both documented and with the fault whose id is given, if any.
    private let traces: @Sendable (String?, [String], Int, Vector) -> Result<[PartTrace], TraceError>

    init<Edit: RowEdit>(_ rules: AreaRules<Edit>) {
        func printed(_ rows: [TrackingConformanceSpecification.Row<Edit>]) -> [Row] {
            rows.map { Row(id: $0.id, rule: $0.rule, statement: $0.statement, edit: $0.edit.written) }
        }
        area = Edit.area
        lines = Edit.lines(of: rules.documented)
        (faults, readings) = (printed(rules.faults), printed(rules.readings))
        (isPart, partNames) = ({ Edit.isPart($0) }, Edit.partNames)
        traces = { id, parts, step, vector in
            let edit = rules.faults.first { $0.id == id }?.edit
            return Result { () throws(TraceError) in
                try Edit.traces(of: edit, parts, rules.documented, at: step, of: vector)
            }
        }
    }

    /// The values of the parts that a fault changes, both documented and with the fault.
    package func traces(of fault: Row, at step: Int, of vector: Vector) throws(TraceError) -> [PartTrace] {
        let parts = fault.edit.parts.flatMap { $0.names.split(separator: " ").map(String.init) }
        return try traces(fault.id, parts, step, vector).get()
    }

    package func trace(of part: String, at step: Int, of vector: Vector) throws(TraceError) -> [PartTrace] {
        try traces(nil, [part], step, vector).get()
    }
}

extension RuleLibrary {
    package static let printed = [PrintedRules(push), PrintedRules(payload), PrintedRules(lifecycle)]
}
