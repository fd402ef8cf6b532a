package import TrackingConformanceCore
package import TrackingConformanceJSON

extension SavedReport {
    /// A reason why vectors failed, which are named by their ids.
    @dynamicMemberLookup
    package struct Cause: Sendable, Equatable {
        /// The cause without its vectors.
        private(set) var cause = Self.blank
        package private(set) var vectors: [String] = []
        /// The id of the shortest vector that shows the cause.
        private(set) var example: String?
        /// The events of the example, step by step.
        package var timeline: JSONValue?
        /// The command that repeats the example.
        package var repetition: String?

        private static let blank = TrackingConformanceCore.Cause(
            fault: nil,
            rule: "",
            statement: "",
            isExact: false,
            vectors: [],
            example: 0,
            rules: []
        )

        package subscript<Value>(dynamicMember path: KeyPath<TrackingConformanceCore.Cause, Value>) -> Value {
            cause[keyPath: path]
        }
    }

    package struct BrokenRule: Sendable {
        var id: Rule.ID = ""
        var level = Rule.Level.required
        var count = 0
        var example: String?
        var repetition: String?
        /// The broken rule from which this one follows, if any.
        var origin: Rule.ID?
    }
}

extension SavedReport.Cause {
    static let form = Form<Self>.object("a cause", Self()) { cause in
        cause.derived("kind", .word, always: false) { $0.kind }
        cause.optional("fault", \.cause.fault, .text)
        cause.required("rule", \.cause.rule, .rule)
        cause.unusual("rules", \.cause.rules, .list(of: .rule, filled: true))
        cause.required("statement", \.cause.statement, .text)
        cause.expected("exact", \.cause.isExact, .truth)
        cause.expected("vectors", \.vectors, .list(of: .vectorID, filled: true, distinct: true))
        cause.optional("example", \.example, .vectorID, always: true)
        cause.optional("step", \.cause.step, .count)
        cause.unusual("condition", \.cause.condition, .list(of: .text, filled: true))
        cause.optional("edit", \.cause.edit, edit.kept)
        cause.unusual("tested", \.cause.tested, .tested)
        cause.unusual("alternatives", \.cause.alternatives, .list(of: .text, filled: true, distinct: true))
        cause.unusual("distinctions", \.cause.distinctions, .list(of: .distinction, filled: true))
        cause.optional("timeline", \.timeline, Form.list(of: TimelineStep.form, filled: true).kept, always: true)
        cause.optional("repeat", \.repetition, .commandLine, always: true)
    }

    private static let edit = Form<JSONObject>.object("an edit") { edit in
        let areas = Form<JSONValue>.any.with(["enum": .array(Area.allCases.map { .string($0.rawValue) })])
        let expressions: JSONObject = ["minProperties": 1, "additionalProperties": .object(Form<String>.text.schema)]
        edit.derived("area", areas) { $0["area"] }
        edit.derived("edit", Form<JSONValue>.members.with(expressions)) { $0["edit"] }
        edit.derived("when", .text, always: false) { $0["when"]?.string }
    }

    /// Creates a saved cause from a cause of a run, without the data that only reports have.
    package init(_ cause: Cause, of results: [VectorResult]) {
        self.cause = cause.at([], example: 0, step: cause.step, path: nil, breaking: cause.rule)
        vectors = cause.shown(in: results).map(\.vector.id)
        example = results[cause.example].vector.id
    }
}

extension SavedReport.BrokenRule {
    static let form = Form<Self>.object("a broken rule", Self()) { broken in
        broken.required("id", \.id, .rule)
        broken.required("level", \.level, .word(of: [.required, .recommended]))
        broken.required("vectors", \.count, .positive)
        broken.optional("example", \.example, .vectorID, always: true)
        broken.optional("repeat", \.repetition, .commandLine, always: true)
        broken.optional("follows", \.origin, .rule)
    }
}

/// A step of a cause's example: the input and the differences from the expectation.
struct TimelineStep: Sendable {
    let index: Int
    let step: Vector.Step
    let differences: [Mismatch]

    static let form = Form<Self>.object("a step") { step in
        step.derived("step", .count) { $0.index }
        step.derived("event", .text) { $0.step.stimulus.event.rawValue }
        step.derived("at", .text, always: false) { $0.step.stimulus.instant?.text }
        step.derived("zone", .text, always: false) { $0.step.stimulus.zone }
        step.derived("with", .members, always: false) {
            $0.step.stimulus.parameters.isEmpty ? nil : .object($0.step.stimulus.parameters)
        }
        step.derived("expect", .members, always: false) { $0.step.expectation?.json }
        step.derived("differences", .list(of: Mismatch.form, filled: true), always: false) {
            $0.differences.isEmpty ? nil : $0.differences
        }
    }
    .defined(as: "timelineStep")
}

// MARK: - Parts of causes

extension Form<String> {
    /// The command that repeats a vector, in shell syntax.
    fileprivate static var commandLine: Form { text.defined(as: "repeat") }
}

extension Form<JSONValue> {
    static var members: Form { any.with(["type": "object"]) }
}

extension Form<TrackingConformanceCore.Cause.Tested> {
    fileprivate static var tested: Form {
        object("a tested cause", Value()) { tested in
            tested.expected("facts", \.facts, .count)
            tested.expected("experiments", \.experiments, .count)
        }
    }
}

extension Form<Distinction> {
    fileprivate static var distinction: Form {
        object("a distinction", Distinction(alternative: "", means: .sequence(.null))) { distinction in
            distinction.required("fault", \.alternative, .text)
            distinction.optional("vector", \.vector, .vectorID)
            distinction.optional(
                "sequence",
                \.sequence,
                Form<JSONValue>.members.with(["required": ["context", "steps"]])
            )
        }
        .with(["minProperties": 2, "maxProperties": 2])
    }
}

extension Distinction {
    fileprivate var vector: String? {
        get { if case .vector(let id) = means { id } else { nil } }
        set { if let newValue { means = .vector(newValue) } }
    }

    fileprivate var sequence: JSONValue? {
        get { if case .sequence(let parameters) = means { parameters } else { nil } }
        set { if let newValue { means = .sequence(newValue) } }
    }
}
