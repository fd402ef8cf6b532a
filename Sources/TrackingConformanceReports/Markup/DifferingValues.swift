import TrackingConformanceCore
import TrackingConformanceJSON

/// What was expected and what came, as reports show it below the sentence on a difference; of two texts of which one is
/// long, the part that differs.
struct DifferingValues {
    let expected: String
    let actual: String
    /// What two long texts have in common, in a sentence; `nil` where they differ from the beginning, or are no texts.
    let likeness: String?
    let areExcerpts: Bool
    let isInSentence: Bool

    private static let shownInSentence = 60
    /// The number of characters of a long text that are shown before the first one that differs.
    private static let shownBefore = 20
    /// The number of characters of a long text that are shown.
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
