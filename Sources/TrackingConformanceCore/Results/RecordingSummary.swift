/// What a recording held, and how much of it was not judged.
package struct RecordingSummary: Sendable, Equatable {
    /// The number of recordings, each with a header.
    package var recordings = 0
    package var events = 0
    /// The number of parts that were judged by themselves.
    package var parts = 0
    /// The number of parts that begin in the middle of a life.
    package var partsFromTheMiddle = 0
    /// The number of events that were not judged, because the documents leave them open, or because they depend on what
    /// was not recorded.
    package var openEvents = 0
    /// The number of values that were not judged, because they depend on what was not recorded.
    package var openValues = 0

    package var hasLifecycleData = false
    /// Whether some of it is no text, so that the recording tells the types of values.
    package var tellsTypes = false

    /// The lines of the events that were not judged, by what would let them be judged.
    package var openLines: [OpenReason: [Int]] = [:]

    package enum OpenReason: Sendable, CaseIterable {
        /// The lifecycle's state at the beginning is not known yet.
        case unknownState
        /// What happened before is something that the documents do not define.
        case undefinedState
        /// The notification may have been tracked before.
        case earlierNotification
        /// The documents leave it open.
        case documents
    }

    package init() {}
}
