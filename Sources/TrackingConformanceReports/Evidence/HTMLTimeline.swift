import TrackingConformanceCore
import TrackingConformanceJSON

/// The steps of a vector on a page: the input of each, and the expected and actual values if they differ.
struct HTMLTimeline {
    let result: VectorResult
    let context: Evidence.Context
    /// The last step to show; `nil` to show all.
    var end: Int?
    /// True to show only a few steps with differences and the steps before them as lines of text.
    var showsDifferencesOnly = false

    private static let shownBefore = 40
    private static let shownDifferences = 12
    private static let longestMessage = 2_000
    /// The maximum length of a shown input; `longestOpenInput` limits unfolded inputs.
    private static let longestInput = 4_000
    private static let longestOpenInput = 1_000

    var markup: [String] {
        guard !result.vector.steps.isEmpty else { return [] }
        if showsDifferencesOnly { return differingSteps }
        let last = min(end ?? .max, result.vector.steps.count - 1)
        let first = result.mismatches.map(\.step).min() ?? last
        let start = max(0, first - Self.shownBefore)
        let omitted = start > 0 ? ["<li class=\"quiet\">… \(counted(start, "earlier step"))</li>"] : []
        return ["<ol class=\"timeline\" start=\"0\">"] + omitted + (start...max(start, last)).flatMap(step) + ["</ol>"]
    }

    /// The first steps with differences, each below the lines of the steps that precede it.
    private var differingSteps: [String] {
        let all = Set(result.mismatches.map(\.step)).sorted()
        let shown = all.prefix(Self.shownSteps)
        let steps = zip([-1] + shown, shown).flatMap { previous, index -> [String] in
            let first = max(previous + 1, index - Self.shownLines)
            let before = (first..<index).map {
                "\($0)  \(PrecedingEvents.line(result.vector.steps[$0].stimulus))"
            }
            let omitted = first > previous + 1 ? ["… \(counted(first - previous - 1, "step"))"] : []
            let lines = HTML.preformatted(omitted + before)
            return (lines.isEmpty ? [] : ["<li>\(lines)</li>"]) + step(index)
        }
        let rest = all.count - shown.count
        return ["<ol class=\"timeline\">"] + steps
            + (rest > 0 ? ["<li class=\"quiet\">\(andMore(rest, "differing step"))</li>"] : [])
            + ["</ol>"]
    }

    /// The maximum number of steps with differences; `shownLines` limits the lines before each step.
    private static let (shownSteps, shownLines) = (2, 8)

    private func step(_ index: Int) -> [String] {
        let step = result.vector.steps[index]
        let differences = result.mismatches.filter { $0.step == index }
        let outcome = differences.isEmpty ? (step.expectation?.isOpen ?? true ? "open" : "fine") : "differs"
        let limit = showsDifferencesOnly ? 3 : Self.shownDifferences
        let rest = differences.count - limit
        return ["<li class=\"\(outcome)\">" + heading(index, step.stimulus, outcome)] + input(of: step.stimulus)
            + differences.prefix(limit).map(difference)
            + (rest > 0 ? ["<p class=\"quiet\">\(andMore(rest, "difference"))</p>"] : []) + ["</li>"]
    }

    private func heading(_ index: Int, _ stimulus: Stimulus, _ outcome: String) -> String {
        let when = result.vector.conditions(atStep: index).map { " " + HTML.sentence($0) } ?? ""
        let label = outcome == "fine" ? "as expected" + calls(at: index) : outcome == "open" ? "not judged" : ""
        return "<div class=\"step\">step \(index) "
            + HTML.element("b", markup: HTML.element("code", stimulus.event.rawValue)) + when
            + (label.isEmpty ? "" : " " + HTML.element("span", label.clipped(to: 400), class: "outcome")) + "</div>"
    }

    /// The calls for a notification, if they are as expected.
    private func calls(at index: Int) -> String {
        let step = result.vector.steps[index]
        guard case .push = step.stimulus.event else { return "" }
        return step.expectation?.pushCallsInWords.map { ": \($0)" } ?? ""
    }

    private func input(of stimulus: Stimulus) -> [String] {
        guard !stimulus.parameters.isEmpty else { return [] }
        let text = JSONWriter.spaced(.object(stimulus.parameters)).clipped(to: Self.longestInput)
        let code = HTML.element("code", text)
        guard text.count > Self.longestOpenInput else { return ["<div class=\"input\">input \(code)</div>"] }
        let beginning = HTML.element("code", text.clipped(to: Self.longestOpenInput / 4))
        return ["<details class=\"input\"><summary>input \(beginning)</summary>\(code)</details>"]
    }

    private func difference(_ mismatch: Mismatch) -> String {
        let message = result.sentence(on: mismatch).clipped(to: Self.longestMessage)
        let id = mismatch.rule.rawValue.escapedForXML
        let hasSection = context.brokenRules.contains(mismatch.rule)
        let rule =
            hasSection
            ? "<a class=\"rule\" href=\"#rule-\(id)\"><code>\(id)</code></a>"
            : HTML.element("small", markup: HTML.element("code", markup: id))
        // The rule of a vector is shown above its steps.
        let isTold = showsDifferencesOnly && hasSection && mismatch.rule == result.vector.rules.first
        let difference = HTMLDifference(mismatch)
        let sentence = difference.marked(in: message)
        // If no value is required, only the actual one is shown.
        let isOpen = context.catalogue.level(of: mismatch.rule) == .informational
        let values = isOpen ? HTML.preformatted([mismatch.actual.spaced]) : sentence == nil ? difference.markup : ""
        let hasValues = mismatch.expected != nil || mismatch.actual != nil
        return "<p>\(sentence ?? HTML.sentence(message))\(isTold ? "" : " \(rule)")</p>\(hasValues ? values : "")"
    }
}
