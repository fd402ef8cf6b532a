import TrackingConformanceCore

/// The requests of one session as lines, with ids that follow each other.
struct RequestEncoder: Sendable {
    /// The id of the first request, which is `initialize`.
    static let firstID = 0

    private var nextID = RequestEncoder.firstID
    /// The requests that are sent again in later passes, by vector.
    private var kept: [CaseIndex: EncodedRequest] = [:]

    /// The request of an attempt.
    mutating func request(for attempt: Attempt, of plan: RunPlan) -> EncodedRequest {
        if let request = kept[attempt.index] { return request }
        let request = AdapterRequest.run(attempt.vector).encoded
        if plan.order.passes > 1 { kept[attempt.index] = request }
        return request
    }

    /// The lines of requests, and the ids that they were given.
    mutating func lines(of requests: [EncodedRequest]) -> (bytes: [UInt8], ids: Range<Int>) {
        let first = nextID
        var bytes: [UInt8] = []
        for request in requests {
            request.append(to: &bytes, id: nextID)
            nextID += 1
        }
        return (bytes, first..<nextID)
    }
}
