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

    /// How particular the condition is, for the choice between bindings of one fact.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
