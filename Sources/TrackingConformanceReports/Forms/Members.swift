import TrackingConformanceCore
import TrackingConformanceJSON

extension Form where Value: Sendable {
    /// The form of an object, described member by member.
    ///
    /// - Parameters:
    ///   - name: A name of the object for errors, such as "a cause".
    ///   - blank: The value to read into; without one, the object can only be written.
    static func object(_ name: String, _ blank: Value? = nil, _ describe: (inout Members<Value>) -> Void) -> Form {
        var members = Members(blank)
        describe(&members)
        let all = members
        return Form(name, all.schema, definitions: all.definitions, write: { .object(all.json($0)) }) {
            node,
            _,
            decoder in
            guard var value = all.blank, all.read(node, name, into: &value, &decoder) else { return nil }
            return value
        }
    }
}

/// The members of a JSON object, in the order of writing.
///
/// The reader ignores undescribed members, which a report from another version may contain.
struct Members<Owner: Sendable>: Sendable {
    private struct Member: Sendable {
        let key: String
        let schema: JSONObject
        let definitions: JSONObject
        let isAlwaysWritten: Bool
        let isNeeded: Bool
        let write: @Sendable (Owner) -> JSONValue?
        /// Reads the value into its owner; `nil` if the value follows from others.
        let read: (@Sendable (JSONNode, inout Owner, inout FileDecoder) -> Void)?
    }

    fileprivate let blank: Owner?
    private var all: [Member] = []

    fileprivate init(_ blank: Owner?) { self.blank = blank }

    private mutating func add<Value>(
        _ key: String,
        _ form: Form<Value>,
        always isAlwaysWritten: Bool = false,
        needed isNeeded: Bool = false,
        loose isLoose: Bool = false,
        write: @escaping @Sendable (Owner) -> Value?,
        read: (@Sendable (inout Owner, Value) -> Void)?
    ) {
        var reader: (@Sendable (JSONNode, inout Owner, inout FileDecoder) -> Void)?
        if let read {
            reader = { node, owner, decoder in
                guard !isLoose || node.object != nil, let value = decoder.value(node, key, form) else { return }
                read(&owner, value)
            }
        }
        all.append(
            Member(
                key: key,
                schema: form.schema,
                definitions: form.definitions,
                isAlwaysWritten: isAlwaysWritten,
                isNeeded: isNeeded,
                write: { write($0).map(form.write) },
                read: reader
            )
        )
    }

    fileprivate var schema: JSONObject {
        let required = all.filter(\.isAlwaysWritten).map { JSONValue.string($0.key) }
        return [
            "type": "object", "required": required.isEmpty ? nil : .array(required), "additionalProperties": false,
            "properties": .object(JSONObject(all.map { ($0.key, .object($0.schema)) })),
        ]
    }

    fileprivate var definitions: JSONObject {
        JSONObject(all.flatMap(\.definitions.members).map { ($0.key, $0.value) })
    }

    fileprivate func json(_ owner: Owner) -> JSONObject {
        JSONObject(all.compactMap { member in member.write(owner).map { (member.key, $0) } })
    }

    /// Reads the members of an object; returns true if the value is an object with all required members.
    fileprivate func read(
        _ node: JSONNode,
        _ name: String,
        into owner: inout Owner,
        _ decoder: inout FileDecoder
    ) -> Bool {
        guard let object = node.object else {
            decoder.report(.wrongForm, "\(name) must be an object, not \(shown(node))", at: node.offset)
            return false
        }
        let known = decoder.diagnostics.count
        for member in all {
            if let value = object[member.key] {
                member.read?(value, &owner, &decoder)
            } else if member.isNeeded {
                decoder.report(.missingKey, "\(name) needs the key \"\(member.key)\"", at: node.offset)
            }
        }
        return decoder.diagnostics.count == known
    }
}

// MARK: - Kinds of members

extension Members {
    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    /// Adds a member without which the object is not read.
    mutating func required<Value>(_ key: String, _ path: Path<Value>, _ form: Form<Value>) {
        add(key, form, always: true, needed: true, write: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    }

    /// Adds a member that is always written; if it is missing, the blank's value remains.
    mutating func expected<Value>(_ key: String, _ path: Path<Value>, _ form: Form<Value>) {
        add(key, form, always: true, write: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    }

    /// Adds a member that is omitted if there is no value.
    ///
    /// - Parameters:
    ///   - isAlwaysWritten: True if this version always writes the member.
    ///   - isLoose: True to ignore a value that is not an object, because nothing depends on it.
    mutating func optional<Value>(
        _ key: String,
        _ path: Path<Value?>,
        _ form: Form<Value>,
        always isAlwaysWritten: Bool = false,
        loose isLoose: Bool = false
    ) {
        add(key, form, always: isAlwaysWritten, loose: isLoose, write: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    }

    /// Adds a member that is omitted if it has the blank's value.
    mutating func unusual<Value: Equatable & Sendable>(_ key: String, _ path: Path<Value>, _ form: Form<Value>) {
        let usual = blank?[keyPath: path]
        add(key, form, write: { $0[keyPath: path] == usual ? nil : $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    }

    /// Adds a member that follows from others and is only written.
    mutating func derived<Value>(
        _ key: String,
        _ form: Form<Value>,
        always isAlwaysWritten: Bool = true,
        _ value: @escaping @Sendable (Owner) -> Value?
    ) {
        add(key, form, always: isAlwaysWritten, write: value, read: nil)
    }

    /// Adds a member that always has the same value.
    mutating func constant(_ key: String, _ value: JSONValue) {
        derived(key, Form<JSONValue>.any.with(["const": value])) { _ in value }
    }

    /// Adds a member that is an object with members of the same owner.
    mutating func nested(_ key: String, needed isNeeded: Bool = false, _ describe: (inout Members) -> Void) {
        var members = Members(blank)
        describe(&members)
        let inner = members
        all.append(
            Member(
                key: key,
                schema: inner.schema,
                definitions: inner.definitions,
                isAlwaysWritten: true,
                isNeeded: isNeeded,
                write: { .object(inner.json($0)) },
                read: { node, owner, decoder in _ = inner.read(node, "\"\(key)\"", into: &owner, &decoder) }
            )
        )
    }
}
