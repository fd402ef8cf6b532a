import TrackingConformanceCore
package import TrackingConformanceJSON

extension Comparison {
    package static var schema: JSONValue { form.fileSchema }

    static let form = Form<Comparison>.object("a comparison") { comparison in
        comparison.constant("comparison", 1)
        comparison.derived("sentence", .text) { $0.headline }
        comparison.derived("worse", .truth) { $0.isWorse }
        comparison.derived("before", .run) { $0.old }
        comparison.derived("now", .run) { $0.new }
        comparison.derived("suite", SuiteChange.form) { $0.suite }
        comparison.derived("causes", .list(of: CauseChange.form), always: false) { $0.causes }
        comparison.derived("rules", .list(of: RuleChange.form)) { $0.rules }
        comparison.derived("vectors", .list(of: VectorChange.form)) { $0.vectors }
        comparison.derived("remaining", .list(of: .id)) { $0.remaining }
    }
}

extension SuiteChange {
    fileprivate static let form = Form<Self>.object("a change of the suite") { suite in
        let result = Form<SavedReport.Result>.object("a vector") { vector in
            vector.derived("id", .id) { $0.id }
            vector.derived("verdict", .unlisted) { $0.verdict }
        }
        suite.derived("same", .truth) { !$0.isOther }
        suite.derived("onlyBefore", .list(of: .id)) { $0.onlyOld }
        suite.derived("onlyNow", .list(of: result)) { $0.onlyNew }
    }
}

extension CauseChange {
    fileprivate static let form = Form<Self>.object("a change of a cause") { change in
        change.derived("change", .word) { $0.kind }
        change.derived("fault", .text, always: false) { $0.cause.isExact ? $0.cause.fault : nil }
        change.derived("rule", .rule) { $0.cause.rule }
        change.derived("statement", .text) { $0.cause.statement }
        change.derived("formerStatement", .text, always: false) { $0.former }
        change.derived("exact", .truth) { $0.cause.isExact }
        change.derived("before", .count) { $0.oldCount }
        change.derived("now", .count) { $0.newCount }
        change.derived("vectors", .list(of: .id)) { $0.cause.vectors }
    }
}

extension RuleChange {
    fileprivate static let form = Form<Self>.object("a change of a rule") { change in
        change.derived("rule", .rule) { $0.rule }
        change.derived("level", .word) { $0.level }
        change.derived("before", .count) { $0.oldCount }
        change.derived("now", .count) { $0.newCount }
    }
}

extension VectorChange {
    fileprivate static let form = Form<Self>.object("a change of a vector") { change in
        change.derived("id", .id) { $0.id }
        change.derived("change", .word) { $0.kind }
        change.derived("before", .unlisted) { $0.old.verdict }
        change.derived("now", .unlisted) { $0.new.verdict }
        change.derived("evidence", .text, always: false) { $0.evidence.isEmpty ? nil : $0.evidence }
    }
}

extension Form<Verdict> {
    /// A verdict before a list of known failures is applied.
    fileprivate static var unlisted: Form {
        word(of: Verdict.allCases.filter { ![.expectedFailure, .unexpectedPass].contains($0) })
    }
}

extension Form<SavedReport> {
    fileprivate static var run: Form {
        object("a run") { run in
            run.derived("report", .anyText) { $0.name }
            run.derived("implementation", .implementation) { $0.handshake.implementation }
            run.derived("suite", .version) { $0.suiteVersion }
            run.derived("conformant", .truth, always: false) { $0.isConformant }
        }
        .defined(as: "run")
    }
}

extension Matrix {
    package static var schema: JSONValue { form.fileSchema }

    static let form = Form<Matrix>.object("a matrix") { matrix in
        let cell = Form<Cell>.object("a cell") { cell in
            cell.derived("judged", .count) { $0.judged }
            cell.derived("broken", .count) { $0.broken }
        }
        let row = Form<Row>.object("a rule") { row in
            row.derived("rule", .rule) { $0.rule }
            row.derived("level", .word) { $0.level }
            row.derived("runs", Form.list(of: cell).with(["minItems": 3])) { $0.cells }
        }
        let runs = Form.list(of: Form<SavedReport>.run.referring(to: "comparison.schema.json#/$defs/run"))
        matrix.constant("matrix", 1)
        matrix.derived("runs", runs.with(["minItems": 3])) { $0.reports }
        matrix.derived("rules", .list(of: row)) { $0.rows }
    }
}
