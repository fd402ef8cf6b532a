/// Requests with two different answers.
package struct Contradictions: Sendable {
    static let reason = "its request got two different answers"

    private var count = 0
    /// The first such request and its second answer.
    private var first: (request: String, answer: String)?

    package init() {}

    /// Adds a request by name, with the beginning of its second answer.
    package mutating func add(_ request: String, answer: String) {
        count += 1
        first = first ?? (request, answer)
    }

    package mutating func add(_ others: Contradictions) {
        count += others.count
        first = first ?? others.first
    }

    /// The problem that counts against conformance, in one sentence, if there are any.
    var sentence: String? {
        guard let first else { return nil }
        let which =
            count == 1
            ? "\(first.request) got two different answers"
            : "\(count) requests got two different answers, the first of them \(first.request)"
        return "\(which); the second answer: \(first.answer)"
    }
}
