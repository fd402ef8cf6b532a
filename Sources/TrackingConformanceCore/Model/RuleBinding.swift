package import TrackingConformanceJSON

/// A kind of difference that belongs to one rule wherever it is checked.
package struct RuleBinding: Sendable {
    /// An aspect of an answer that is checked.
    package enum Aspect: String, Sendable, CaseIterable {
        /// The value itself.
        case content
        /// The presence of calls: none was sent although some were expected, or the reverse.
        case tracked
        /// The set of calls, if some were expected and some were sent.
        case sent
        case order
        case function
        case type
        /// A surplus key.
        case surplus
        /// A lifecycle call at an event of another area.
        case unasked
    }

    package enum Subject: Sendable {
        case variable(String)
        case anyVariable
        /// A JSON Pointer into the answer of a step, in which `*` stands for any one component.
        case path([String])
    }

    package let subject: Subject
    package let aspect: Aspect
    /// The expected value to which the binding is limited; `nil` for any.
    package let expected: JSONValue?
    /// The platform to which the binding is limited; `nil` for any.
    package let platform: Platform?
    /// The event to which the binding is limited; `nil` for any.
    package let event: Event?
    /// The condition of the binding; `nil` for none.
    package let condition: FactCondition?
}

/// The facts that a rule takes at a step or in a vector that names it; the catalogue binds all others.
package struct TakenFacts: Sendable {
    package enum Kind: Sendable, Equatable {
        case variable(LifecycleVariable)
        /// A fact about a place in the step's answer or about anything below it; `*` stands for any one component.
        case path([String])
        /// A fact about the calls, or about the form of a call.
        case aspect(RuleBinding.Aspect)
    }

    /// The kinds of facts, any of which suffices.
    package let kinds: [Kind]
    /// The condition for taking the facts; `nil` for none.
    package let condition: FactCondition?
}

/// The condition under which a fact belongs to a rule, given the steps of the vector so far.
package enum FactCondition: String, Sendable, CaseIterable {
    /// An earlier step got the same fact right, or broke the rule.
    case later
    /// Since the fact was last right, there was a lifecycle event to ignore, or a step broke the rule.
    case refused
    /// The event is the first lifecycle event of its process.
    case opening
    /// The fact was right in an earlier process.
    case restarted
    /// The fact was right in an earlier process of this version and now has its initial value.
    case forgotten
    /// The value repeats that of an earlier step, at which it was right.
    case carried
    /// No call is due, and the call sent lacks an id that its notification lacks.
    case incomplete
    /// An empty string or zero is found although nothing is expected.
    case empty
    /// The fact was right at an earlier step and is now missing, or the call has no lifecycle variables at all.
    case missing
    /// The value is unchanged since the last lifecycle call, as are the hour, the weekday and the days.
    case stale
    /// The fact was right before the app's version changed.
    case updated
    /// The fact was right before the offset of local time changed.
    case moved
    /// The fact was right before the app was reinstalled.
    case reinstalled
    /// The event is the first of a new version, and the last event of the previous version was not a sleep.
    case crashed
    /// The value is the type of another lifecycle event.
    case mistaken
    /// The event has a notification, with data if it is a reception.
    case notified
    /// A nonempty value is found although nothing is expected.
    case invented
    /// The session began with the launch or wake that reports a crash.
    case detected
    /// Nothing is found although an empty string or zero is expected.
    case vanished
    /// The date names the expected instant in another form of ISO 8601.
    case rewritten
    /// The value is written with the device's own digits, calendar, clock or week.
    case localized
    /// The value is localized, or missing on a device with unusual settings.
    case foreign

    /// True if the condition concerns the form of a value.
    var isOfForm: Bool { self == .rewritten || self == .localized }

    /// The rank of the condition in the choice between bindings of one fact.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
