import TrackingConformanceCore
import TrackingConformanceJSON

/// The form of a value in JSON, described once for writing, reading and the JSON Schema.
struct Form<Value>: Sendable {
    /// A name of the accepted values for errors, such as "a string".
    let name: String
    let schema: JSONObject
    /// The definitions to which the schema refers.
    let definitions: JSONObject
    let write: @Sendable (Value) -> JSONValue
    /// Reads the value of a key; `nil` if it has another form, which may already have been reported.
    let read: @Sendable (JSONNode, _ key: String, inout FileDecoder) -> Value?

    init(
        _ name: String,
        _ schema: JSONObject,
        definitions: JSONObject = [:],
        write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping @Sendable (JSONNode, _ key: String, inout FileDecoder) -> Value?
    ) {
        (self.name, self.schema, self.definitions) = (name, schema, definitions)
        (self.write, self.read) = (write, read)
    }

    /// The JSON Schema of a file with such a value, without the titles and descriptions, which only the schema file
    /// has.
    var fileSchema: JSONValue {
        var members = schema
        if !definitions.isEmpty { members["$defs"] = .object(definitions) }
        return .object(members)
    }

    /// The form with additions to its schema that the reader does not check.
    func with(_ more: JSONObject) -> Form {
        let all = JSONObject((schema.members + more.members).map { ($0.key, $0.value) })
        return Form(name, all, definitions: definitions, write: write, read: read)
    }

    /// The form with a reference to a schema in another file.
    func referring(to place: String) -> Form { Form(name, ["$ref": .string(place)], write: write, read: read) }

    /// The form with its schema defined once under a key.
    func defined(as key: String) -> Form {
        var definitions = definitions
        definitions[key] = .object(schema)
        let reference: JSONObject = ["$ref": .string("#/$defs/\(key)")]
        return Form(name, reference, definitions: definitions, write: write, read: read)
    }

    /// The form of another type, with values converted from those of this form if possible.
    func of<Other>(
        _ name: String,
        _ other: @escaping @Sendable (Value) -> Other?,
        from value: @escaping @Sendable (Other) -> Value
    ) -> Form<Other> {
        let (write, read) = (write, read)
        return Form<Other>(name, schema, definitions: definitions, write: { write(value($0)) }) {
            read($0, $1, &$2).flatMap(other)
        }
    }

    /// The form for the value as unexamined JSON.
    var kept: Form<JSONValue> {
        Form<JSONValue>(name, schema, definitions: definitions, write: { $0 }) { node, _, _ in node.value }
    }
}

extension FileDecoder {
    /// Reads a value, or reports that it has the wrong form.
    mutating func value<Value>(_ node: JSONNode, _ key: String, _ form: Form<Value>, named name: String? = nil)
        -> Value?
    {
        let known = diagnostics.count
        let value = form.read(node, key, &self)
        if value == nil, diagnostics.count == known {
            let name = name ?? "\"\(key)\""
            report(.wrongForm, "\(name) must be \(form.name), not \(shown(node))", at: node.offset)
        }
        return value
    }
}

// MARK: - Values

extension Form<String> {
    private static func string(_ name: String, _ more: JSONObject, where isRight: @escaping @Sendable (String) -> Bool)
        -> Form
    {
        Form(name, ["type": "string"], write: { .string($0) }) { node, _, _ in
            node.string.flatMap { isRight($0) ? $0 : nil }
        }
        .with(more)
    }

    static var anyText: Form { string("a string", [:]) { _ in true } }

    static var text: Form { string("a nonempty string", ["minLength": 1]) { !$0.isEmpty } }

    static var vectorID: Form {
        string("the id of a vector", ["pattern": "^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)+$"]) {
            isSlashPath($0) && $0.contains("/")
        }
        .defined(as: "vectorId")
    }

    /// A vector id in the schema of a file other than a run's report.
    static var id: Form { vectorID.referring(to: "run-report.schema.json#/$defs/vectorId") }

    static var digest: Form {
        string("a SHA-256 in 64 hexadecimal digits", ["pattern": "^[0-9a-f]{64}$"], where: isDigest)
            .defined(as: "sha256")
    }

    @Sendable static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

extension Form<Int> {
    static var count: Form {
        Form("a whole number", ["type": "integer", "minimum": 0], write: { .integer($0) }) { $2.count($0, under: $1) }
    }

    static var positive: Form { count.with(["minimum": 1]) }
}

extension Form<Double> {
    /// Milliseconds with three decimal places.
    static var milliseconds: Form {
        Form("a number of milliseconds", ["type": "number", "minimum": 0], write: json) {
            $2.milliseconds($0, under: $1)
        }
    }

    @Sendable private static func json(_ milliseconds: Double) -> JSONValue {
        let microseconds = Int((milliseconds * 1_000).rounded())
        let fraction = String(microseconds % 1_000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        return JSONNumber("\(microseconds / 1_000).\(padded)").map { JSONValue(.number($0)) } ?? 0
    }
}

extension Form<Bool> {
    static var truth: Form {
        Form("true or false", ["type": "boolean"], write: { .bool($0) }) { node, _, _ in node.boolean }
    }

    static var onlyTrue: Form {
        Form("true or left out", ["const": true], write: { .bool($0) }) { node, _, _ in
            node.boolean == true ? true : nil
        }
    }
}

extension Form<Version> {
    static var version: Form {
        Form<String>.anyText.referring(to: "vector-file.schema.json#/$defs/version")
            .of("a version of three numbers such as \"1.0.0\"", { Version($0) }, from: \.description)
    }
}

extension Form<Rule.ID> {
    static var rule: Form {
        Form<String>.anyText.referring(to: "vector-file.schema.json#/$defs/rule")
            .of("the id of a rule", { isRuleID($0) ? Rule.ID(rawValue: $0) : nil }, from: \.rawValue)
    }
}

extension Form<JSONValue> {
    static var any: Form { Form("a value", [:], write: { $0 }) { node, _, _ in node.value } }
}

extension Form where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    static var word: Form { word(of: Array(Value.allCases)) }

    /// One of some words of an enumeration, any of whose words the reader accepts.
    static func word(of words: [Value]) -> Form {
        let schema: JSONObject = ["enum": .array(words.map { .string($0.rawValue) })]
        return Form("a word", schema, write: { .string($0.rawValue) }) { $2.word($0, under: $1) }
    }
}

extension Form {
    /// An object whose keys are not known in advance.
    static func map<Element>(to form: Form<Element>) -> Form where Value == [(key: String, value: Element)] {
        let schema: JSONObject = ["type": "object", "additionalProperties": .object(form.schema)]
        let write = form.write
        return Form("an object", schema, definitions: form.definitions) {
            .object(JSONObject($0.map { ($0.key, write($0.value)) }))
        } read: { node, _, decoder in
            node.object?.members.compactMap { member in
                let key = member.key.string ?? ""
                return decoder.value(member.value, key, form).map { (key, $0) }
            }
        }
    }

    /// The form of a value that may also be null.
    var orNull: Form<Value?> {
        let (write, read) = (write, read)
        let schema: JSONObject = ["anyOf": [.object(schema), ["type": "null"]]]
        return Form<Value?>("\(name), or null", schema, definitions: definitions) {
            $0.map(write) ?? .null
        } read: { node, key, decoder in
            node.value.isNull ? .some(nil) : read(node, key, &decoder)
        }
    }

    static func list<Element>(
        of form: Form<Element>,
        filled isFilled: Bool = false,
        distinct isDistinct: Bool = false
    ) -> Form where Value == [Element] {
        let schema: JSONObject = [
            "type": "array", "minItems": isFilled ? 1 : nil, "uniqueItems": isDistinct ? true : nil,
            "items": .object(form.schema),
        ]
        let write = form.write
        return Form("an array", schema, definitions: form.definitions, write: { .array($0.map(write)) }) {
            node,
            key,
            decoder in
            node.array?.compactMap { decoder.value($0, key, form, named: "an element of \"\(key)\"") }
        }
    }
}
