import TrackingConformanceCore
import TrackingConformanceJSON

/// A diagram of a sequence's notifications in a row, each with its expected, missing and unexpected calls.
struct PushDrawing {
    private let result: VectorResult
    private let last: Int

    private static let shownBefore = 9

    /// Creates the diagram of a result's vector up to a step; `nil` if no step concerns a notification.
    init?(_ result: VectorResult, end: Int? = nil) {
        self.result = result
        last = min(end ?? .max, result.vector.steps.count - 1)
        guard result.vector.steps.prefix(last + 1).contains(where: { $0.isPush }) else { return nil }
    }

    var markup: String {
        let first = max(0, last - Self.shownBefore)
        let omitted = first > 0 ? [HTML.element("li", "…")] : []
        return "<ol class=\"sent\">" + (omitted + (first...last).map(step)).joined() + "</ol>"
    }

    private func step(_ index: Int) -> String {
        let stimulus = result.vector.steps[index].stimulus
        let event = stimulus.event.rawValue.drop { $0 != "." }.dropFirst()
        let name = "\(index) " + HTML.element("code", String(event))
        let detail = PrecedingEvents.detail(stimulus)
        return "<li>" + HTML.element("b", markup: name) + HTML.element("small", detail)
            + "<div>\(marks(at: index).map(\.markup).joined(separator: " "))</div></li>"
    }

    private func marks(at index: Int) -> [Mark] {
        let (step, differences) = (result.vector.steps[index], result.mismatches.filter { $0.step == index })
        guard step.isPush else { return [] }
        if let whole = differences.first(where: { $0.path.isEmpty }) {
            guard let recorded = whole.actual else { return [Mark(words: "exception", state: .unexpected)] }
            return Self.marks(Self.actions(recorded["calls"])) { _ in .open }
        }
        guard let calls = differences.first(where: { $0.path == "/calls" }) else {
            guard let expected = step.expectation?.pushCalls else { return [Mark(words: "not judged", state: .open)] }
            let wrong = differences.compactMap { $0.path.split(separator: "/").dropFirst().first.flatMap { Int($0) } }
            return Self.marks(expected.map { $0.data["action"] }) { wrong.contains($0) ? .differs : .sent }
        }
        let expected = Self.actions(calls.expected)
        var unclaimed = Self.actions(calls.actual)
        let states = expected.map { action -> Mark.State in
            guard let place = unclaimed.firstIndex(of: action) else { return .missing }
            unclaimed.remove(at: place)
            return .sent
        }
        let others = unclaimed.map { Mark(words: Self.words(for: $0), state: .unexpected) }
        return expected.isEmpty ? others : Self.marks(expected) { states[$0] } + others
    }

    private static func actions(_ calls: JSONValue?) -> [JSONValue?] {
        calls?.array?.map { $0["data"]?["action"] } ?? []
    }

    private static func marks(_ actions: [JSONValue?], state: (Int) -> Mark.State) -> [Mark] {
        guard !actions.isEmpty else { return [Mark(words: "nothing", state: .open)] }
        return actions.enumerated().map { Mark(words: words(for: $1), state: state($0)) }
    }

    private static func words(for action: JSONValue?) -> String {
        switch action {
        case "7", 7: "impression (7)"
        case "2", 2: "click (2)"
        case "1", 1: "open (1)"
        case let action?: "action \(JSONWriter.spaced(action))"
        case nil: "no action"
        }
    }

    /// A call or other label of a step, marked if it is not as expected.
    fileprivate struct Mark {
        enum State: String {
            case sent, missing, unexpected, differs, open
        }

        let words: String
        let state: State

        /// Differences are also named in words, because not everyone sees colours.
        var markup: String {
            let isPlain = state == .sent || state == .open
            return HTML.element("i", isPlain ? words : "\(words) \(state)", class: state.rawValue)
        }
    }
}

extension Vector.Step {
    fileprivate var isPush: Bool { if case .push = stimulus.event { true } else { false } }
}
