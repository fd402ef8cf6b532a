package import TrackingConformanceJSON

/// The required contents of lifecycle data, variable by variable.
package struct LifecycleExpectation: Sendable, Equatable {
    /// The required value of a key, and the rule under which it is judged.
    package struct Variable: Sendable, Equatable {
        package var matcher: Matcher
        /// The rule under which the key is judged; `nil` means the step's rule or the one to which the catalogue binds
        /// the key.
        package var rule: Rule.ID?
        package var reason: String?
        /// The readings of other rules that lead to other values; a difference explained by a reading is judged under
        /// the reading's rule.
        package var readings: [Reading] = []

        package init(_ matcher: Matcher, rule: Rule.ID? = nil, reason: String? = nil, readings: [Reading] = []) {
            self.matcher = matcher
            self.rule = rule
            self.reason = reason
            self.readings = readings
        }
    }

    /// The values that another fair reading of a rule requires instead of the accepted ones.
    package struct Reading: Sendable, Equatable {
        package let rule: Rule.ID
        package let values: [AcceptedValue]

        package init(rule: Rule.ID, values: [AcceptedValue]) {
            self.rule = rule
            self.values = values
        }
    }

    package enum Matcher: Sendable, Equatable {
        /// The accepted values; `nil` means absence. The first is the preferred one.
        case oneOf([AcceptedValue])
        /// The accepted values, whose JSON type must match, too. The first is the preferred one.
        case exactly([AcceptedValue])
        case any
    }

    package struct AcceptedValue: Sendable, Equatable {
        /// The value; `nil` if the key is absent.
        package var value: JSONValue?
        /// The reading of the documents from which the value follows.
        package var reason: String?

        package init(_ value: JSONValue?, reason: String? = nil) {
            self.value = value
            self.reason = reason
        }
    }

    package var variables: [(key: String, variable: Variable)]
    /// True if all 24 variables are mentioned.
    package var isComplete: Bool

    package init(_ variables: [(key: String, variable: Variable)], isComplete: Bool) {
        self.variables = variables
        self.isComplete = isComplete
    }

    /// True if two expectations mention the same variables with the same values.
    package static func == (left: LifecycleExpectation, right: LifecycleExpectation) -> Bool {
        left.isComplete == right.isComplete
            && left.variables.elementsEqual(right.variables) { $0.key == $1.key && $0.variable == $1.variable }
    }
}
