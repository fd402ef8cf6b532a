/// What a recording held, and how much of it was not judged.
public struct RecordingSummary: Sendable, Equatable {
    /// The number of recordings, each with a header.
    public package(set) var recordings = 0
    /// The number of events.
    public package(set) var events = 0
    /// The number of parts that were judged by themselves.
    public package(set) var parts = 0
    /// The number of parts that begin in the middle of a life.
    public package(set) var partsFromTheMiddle = 0
    /// The number of events that were not judged, because the documents leave them open, or because they depend on what
    /// was not recorded.
    public package(set) var openEvents = 0
    /// The number of values that were not judged, because they depend on what was not recorded.
    public package(set) var openValues = 0

    /// A recording of nothing.
    package init() {}
}
