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

    /// A recording of nothing.
    package init() {}
}
