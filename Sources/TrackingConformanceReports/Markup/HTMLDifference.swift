import TrackingConformanceCore
import TrackingConformanceJSON

/// A value that was expected and the one that came, side by side, with what differs marked.
struct HTMLDifference {
    private let expected: [String]
    private let actual: [String]
    private let mismatch: Mismatch
    private let values: DifferingValues

    /// The length of the longest value that is shown whole, in characters.
    private static let limit = 6_000
    /// The lines of the longest values that are compared line by line.
    private static let comparedLines = 400

    /// Compares the two values of a difference.
    init(_ mismatch: Mismatch) {
        self.mismatch = mismatch
        values = DifferingValues(mismatch)
        expected = values.areExcerpts ? [values.expected] : Self.lines(of: mismatch.expected)
        actual = values.areExcerpts ? [values.actual] : Self.lines(of: mismatch.actual)
    }

    /// The sentence on the difference with the two values marked in it, as the content of an element; `nil` where it
    /// does not show both whole.
    func marked(in sentence: String) -> String? {
        guard values.isInSentence, let place = sentence.ranges(of: " \(values.expected), got \(values.actual)").last
        else { return nil }
        let (before, after) = (String(sentence[..<place.lowerBound]), String(sentence[place.upperBound...]))
        return "\(before.escapedForXML) \(HTML.element("mark", values.expected, class: "expected")), got "
            + HTML.element("mark", values.actual, class: "actual") + after.escapedForXML
    }

    private static func lines(of value: JSONValue?) -> [String] {
        guard let value else { return ["absent"] }
        let text = JSONWriter.canonical(value).clipped(to: limit)
        return text.split(separator: "\n").map { String($0) }
    }

    /// The two values side by side, under what they have in common.
    var markup: String {
        (values.likeness.map { HTML.element("p", $0) } ?? "") + HTML.element("div", markup: columns, class: "values")
    }

    private var columns: String {
        guard max(expected.count, actual.count) <= Self.comparedLines else {
            return column("expected", expected, marked: []) + column("actual", actual, marked: [])
        }
        let difference = actual.difference(from: expected)
        let (missing, added) = (difference.removals.map(Self.offset), difference.insertions.map(Self.offset))
        return column("expected", expected, marked: Set(missing)) + column("actual", actual, marked: Set(added))
    }

    private static func offset(of change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    private func column(_ title: String, _ lines: [String], marked: Set<Int>) -> String {
        let text = lines.enumerated().map { place, line in
            let text = line.escapedForXML
            guard marked.contains(place) else { return text }
            let spaces = text.prefix { $0 == " " }
            return spaces + HTML.element("mark", markup: String(text.dropFirst(spaces.count)))
        }
        return "<div class=\"\(title)\"><b>\(title)</b>"
            + HTML.element("pre", markup: text.joined(separator: "\n")) + "</div>"
    }
}
