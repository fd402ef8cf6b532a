import TrackingConformanceCore
import TrackingConformanceJSON

/// An expected and an actual value side by side, with the differences marked.
struct HTMLDifference {
    private let expected: [String]
    private let actual: [String]
    private let mismatch: Mismatch
    private let values: DifferingValues

    /// The maximum length of a value shown in full, in characters.
    private static let limit = 6_000
    private static let comparedLines = 400

    init(_ mismatch: Mismatch) {
        self.mismatch = mismatch
        values = DifferingValues(mismatch)
        expected = values.areExcerpts ? [values.expected] : Self.lines(of: mismatch.expected)
        actual = values.areExcerpts ? [values.actual] : Self.lines(of: mismatch.actual)
    }

    /// A sentence about the difference as markup, with the expected and the actual value marked; `nil` if the sentence
    /// does not show both in full.
    func marked(in sentence: String) -> String? {
        let found = mismatch.actual == nil ? "nothing" : values.actual
        guard values.isInSentence, let end = sentence.ranges(of: ", got \(found)").last else { return nil }
        // The required form of the value may be between the two.
        let head = sentence[..<end.lowerBound]
        guard let place = head.ranges(of: " \(values.expected)").last,
            place.upperBound == head.endIndex || head[place.upperBound] == " "
        else { return nil }
        let (before, between) = (String(head[..<place.lowerBound]), String(head[place.upperBound...]))
        let (expected, actual) = Self.marked(values.expected, found)
        return "\(HTML.sentence(before)) <span class=\"expected\">\(expected)</span>\(HTML.sentence(between)), got "
            + "<span class=\"actual\">\(actual)</span>\(String(sentence[end.upperBound...]).escapedForXML)"
    }

    /// Two texts as markup: the characters that the other text lacks are marked, or all if the texts share less than a
    /// third.
    static func marked(_ first: String, _ second: String) -> (first: String, second: String) {
        let (left, right) = (Array(first), Array(second))
        let begin = zip(left, right).prefix { $0 == $1 }.count
        let most = min(left.count, right.count) - begin
        let end = zip(left.reversed(), right.reversed()).prefix(most).prefix { $0 == $1 }.count
        let isAlike = 3 * (begin + end) > max(left.count, right.count)
        func markup(_ text: [Character]) -> String {
            let (head, tail) = isAlike ? (begin, text.count - end) : (0, text.count)
            let middle = HTML.element("mark", String(text[head..<tail]))
            return String(text[..<head]).escapedForXML + (head < tail ? middle : "")
                + String(text[tail...]).escapedForXML
        }
        return (markup(left), markup(right))
    }

    private static func lines(of value: JSONValue?) -> [String] {
        guard let value else { return ["absent"] }
        let text = JSONWriter.canonical(value).clipped(to: limit)
        return text.split(separator: "\n").map { String($0) }
    }

    /// The two values side by side, below a sentence on their common beginning.
    var markup: String {
        (values.likeness.map { HTML.element("p", $0) } ?? "") + HTML.element("div", markup: columns, class: "values")
    }

    private var columns: String {
        guard max(expected.count, actual.count) <= Self.comparedLines else {
            return column("expected", expected, marked: []) + column("actual", actual, marked: [])
        }
        let difference = actual.difference(from: expected)
        let (missing, added) = (difference.removals.map(Self.offset), difference.insertions.map(Self.offset))
        guard missing.count == added.count else {
            return column("expected", expected, marked: Set(missing)) + column("actual", actual, marked: Set(added))
        }
        // As many lines were removed as added, so each is compared with its replacement.
        let pairs = zip(missing, added).map { Self.marked(expected[$0], actual[$1]) }
        return column("expected", expected, Dictionary(zip(missing, pairs.map(\.first))) { first, _ in first })
            + column("actual", actual, Dictionary(zip(added, pairs.map(\.second))) { first, _ in first })
    }

    private static func offset(of change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    private func column(_ title: String, _ lines: [String], marked: Set<Int>) -> String {
        // Adjacent lines are marked together; otherwise, a long value would have a node for each line.
        let markup = marked.map { place in
            let (begins, ends) = (!marked.contains(place - 1), !marked.contains(place + 1))
            let spaces = begins ? String(lines[place].prefix { $0 == " " }) : ""
            let text = String(lines[place].dropFirst(spaces.count)).escapedForXML
            return (place, spaces + (begins ? "<mark>" : "") + text + (ends ? "</mark>" : ""))
        }
        return column(title, lines, Dictionary(uniqueKeysWithValues: markup))
    }

    private func column(_ title: String, _ lines: [String], _ marked: [Int: String]) -> String {
        let text = lines.enumerated().map { marked[$0] ?? $1.escapedForXML }
        return "<div class=\"\(title)\">\(title)"
            + HTML.element("pre", markup: text.joined(separator: "\n")) + "</div>"
    }
}

/// The expected and the actual value to show below the sentence on a difference; of long strings, only the differing
/// part.
struct DifferingValues {
    let expected: String
    let actual: String
    /// A sentence on the common beginning of two long strings; `nil` if there is none.
    let likeness: String?
    let areExcerpts: Bool
    let isInSentence: Bool

    private static let shownInSentence = 60
    /// The number of characters of a long string to show before the first differing one.
    private static let shownBefore = 20
    /// The number of characters of a long string to show.
    private static let shown = 60

    init(_ mismatch: Mismatch) {
        let (wanted, found) = (mismatch.expected?.string?.unicodeScalars, mismatch.actual?.string?.unicodeScalars)
        let whole = [mismatch.expected.spaced, mismatch.actual.spaced]
        let clipped = whole.map { $0.clipped(to: Self.shownInSentence) }
        guard let wanted, let found, clipped != whole else {
            (expected, actual, likeness) = (whole[0], whole[1], nil)
            (areExcerpts, isInSentence) = (false, !mismatch.hasContainer)
            return
        }
        let common = zip(wanted, found).prefix { $0 == $1 }.count
        expected = Self.excerpt(of: wanted, around: common)
        actual = Self.excerpt(of: found, around: common)
        likeness = common > 0 ? "The first \(counted(common, "character")) are the same." : nil
        (areExcerpts, isInSentence) = (true, clipped[0] != clipped[1])
    }

    private static func excerpt(of text: String.UnicodeScalarView, around place: Int) -> String {
        let rest = text.dropFirst(max(0, place - shownBefore))
        let part = JSONWriter.spaced(.string(String(String.UnicodeScalarView(rest.prefix(shown)))))
        let (start, end) = (place > shownBefore ? "…" : "", rest.count > shown ? "…" : "")
        return "\(start)\(part)\(end) (\(counted(text.count, "character")))"
    }
}
