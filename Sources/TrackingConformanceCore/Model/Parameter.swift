import TrackingConformanceJSON

package struct Parameter: Sendable {
    package enum Form: Sendable {
        case text
        /// One of several words.
        case oneOf([String])
        case boolean
        case object
        /// An object of strings and nulls, the form of a message's data on Android.
        case stringMap
        /// A `stringMap`, or null if there is no notification.
        case stringMapOrNull
        /// The sender's settings in Campaign's user interface.
        case settings
    }

    package let name: String
    package let form: Form
    package let isRequired: Bool

    private init(_ name: String, _ form: Form, isRequired: Bool = true) {
        self.name = name
        self.form = form
        self.isRequired = isRequired
    }

    static let userInfo = Parameter("userInfo", .object)
    static let applicationState = Parameter("applicationState", .oneOf(["active", "inactive", "background"]))
    static let actionIdentifier = Parameter("actionIdentifier", .text)
    static let data = Parameter("data", .stringMap)
    static let extras = Parameter("extras", .stringMapOrNull)
    static let platform = Parameter("platform", .oneOf(Platform.allCases.map(\.rawValue)))
    static let payload = Parameter("payload", .object)
    static let settings = Parameter("settings", .settings)
    static let appVersion = Parameter("appVersion", .text)
    static let automatic = Parameter("automatic", .boolean, isRequired: false)
    static let name = Parameter("name", .text)
}

/// The parameters of an event, with their names for a check of keys.
package struct ParameterList: Sendable, ExpressibleByArrayLiteral {
    package let all: [Parameter]
    let required: [String]
    let optional: [String]

    package init(arrayLiteral parameters: Parameter...) {
        all = parameters
        required = parameters.filter(\.isRequired).map(\.name)
        optional = parameters.filter { !$0.isRequired }.map(\.name)
    }
}

extension Parameter.Form {
    /// The required form, for a message.
    var wanted: String {
        switch self {
        case .text: "a string"
        case .oneOf(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .boolean: "true or false"
        case .object: "an object"
        case .stringMap: "an object of strings and nulls"
        case .stringMapOrNull: "an object of strings and nulls, or null"
        case .settings: "an object of Campaign settings"
        }
    }

    /// True if a value has the form; the keys of settings are checked separately.
    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .text: value.string != nil
        case .oneOf(let words): value.string.map(words.contains) ?? false
        case .boolean: value.boolean != nil
        case .object, .settings: value.object != nil
        case .stringMap:
            value.object?.members.allSatisfy { $0.value.string != nil || $0.value.isNull } ?? false
        case .stringMapOrNull: value.isNull || Self.stringMap.accepts(value)
        }
    }

    /// The first member of an object that is neither a string nor null, if the form requires these; otherwise `nil`.
    func firstWrongMember(of value: JSONNode) -> (key: JSONNode, value: JSONNode)? {
        switch self {
        case .stringMap, .stringMapOrNull:
            value.object?.members.first { !$0.value.isString && !$0.value.isNull }.map { ($0.key, $0.value) }
        case .text, .oneOf, .boolean, .object, .settings: nil
        }
    }

    /// True if an undecoded value has the form.
    func accepts(_ value: JSONNode) -> Bool {
        switch self {
        case .object, .settings: value.object != nil
        case .stringMap: value.object?.members.allSatisfy { $0.value.isString || $0.value.isNull } ?? false
        case .stringMapOrNull: value.isNull || Self.stringMap.accepts(value)
        case .text, .oneOf, .boolean: accepts(value.value)
        }
    }
}
