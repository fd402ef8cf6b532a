package import TrackingConformanceJSON

/// A kind of difference that belongs to one rule wherever it is checked.
package struct RuleBinding: Sendable {
    /// A side of an answer that is checked.
    package enum Aspect: String, Sendable, CaseIterable {
        /// The value itself.
        case content
        /// Whether anything was sent, where something was expected or nothing was.
        case tracked
        /// Which calls were sent, where some were expected and some were sent.
        case sent
        case order
        case function
        case type
        /// A key too many.
        case surplus
        /// Whether a lifecycle call was sent at an event that is none of the lifecycle.
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
    /// The binding holds only where this was expected; `nil`: whatever was.
    package let expected: JSONValue?
    /// The binding holds only on this platform; `nil`: on each.
    package let platform: Platform?
    /// The binding holds only for this event; `nil`: for each.
    package let event: Event?
    /// The binding holds only then; `nil`: always.
    package let condition: FactCondition?
}

/// The facts that a rule takes at a step or in a vector that names it; all others go where the catalogue binds them.
package struct TakenFacts: Sendable {
    package enum Kind: Sendable, Equatable {
        case variable(LifecycleVariable)
        /// A fact about a place in the step's answer, and about anything below it; `*` stands for any one component.
        case path([String])
        /// A fact about the calls, or about the form of one.
        case aspect(RuleBinding.Aspect)
    }

    /// The kinds of facts; any one is enough.
    package let kinds: [Kind]
    /// When it takes them; `nil`: always.
    package let condition: FactCondition?
}

/// When a fact is a matter of a rule, as the steps of the vector so far show.
package enum FactCondition: String, Sendable, CaseIterable {
    /// An earlier step had the same right, or broke the rule.
    case later
    /// Since the same was last right, a lifecycle event came that must be ignored, or a step broke the rule.
    case refused
    /// The event is the first lifecycle event of its process.
    case opening
    /// The same was right in an earlier process.
    case restarted
    /// The same was right in an earlier process of this version, and has now the value with which it began.
    case forgotten
    /// The value is that of an earlier step, where it was right.
    case carried
    /// No call is due, and what came lacks an id that its notification lacks.
    case incomplete
    /// Nothing is expected, and an empty string or zero stands there.
    case empty
    /// The same was right at an earlier step and is missing, or the call has no variable at all.
    case missing
    /// The value stands as it did in the last lifecycle call, and so do the hour, the weekday and the days.
    case stale
    /// The same was right before the app's version changed.
    case updated
    /// The same was right before the offset of local time changed.
    case moved
    /// The same was right before the app was installed again.
    case reinstalled
    /// The event is the first of a new version, and the last one of the version before was not a sleep.
    case crashed
    /// The value is the type of another lifecycle event.
    case mistaken
    /// The event has a notification, and on reception one with data.
    case notified
    /// Nothing is expected, and a value stands there that is not empty.
    case invented
    /// The session began with the launch or wake that reports a crash.
    case detected
    /// An empty string or zero is expected, and nothing is there.
    case vanished
    /// The date names the expected instant in another form of ISO 8601.
    case rewritten
    /// The value is written with the device's own digits, calendar, clock or week.
    case localized
    /// The value is written so, or is missing on a device with settings of its own.
    case foreign

    /// Whether it is about how a value is written.
    var isOfForm: Bool { self == .rewritten || self == .localized }

    /// How particular the condition is, for the choice between bindings of one fact.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
