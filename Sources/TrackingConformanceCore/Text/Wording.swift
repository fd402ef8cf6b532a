package import TrackingConformanceJSON

/// A number with its noun: `1 vector`, `2 vectors`.
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(noun(count, singular, plural))"
}

/// The noun for a number of things: `vector`, `vectors`.
package func noun(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    count == 1 ? singular : plural ?? singular + "s"
}

/// The rest of a list: `and 1 more vector`, `and 2 more vectors`.
package func andMore(_ count: Int, _ singular: String) -> String { "and " + counted(count, "more \(singular)") }

extension Collection<String> {
    /// The elements in one list: `a`, `a and b`, `a, b and c`.
    package var inOneList: String {
        guard count > 1 else { return joined() }
        return "\(dropLast().joined(separator: ", ")) and \(suffix(1).joined())"
    }

    /// The first items of a list, followed, if there are more, by a line that counts the rest.
    package func abridged(to limit: Int, _ singular: String) -> [String] {
        count <= limit ? Array(self) : prefix(limit) + [andMore(count - limit, singular)]
    }
}

extension Sequence where Element: Hashable {
    /// The elements in order, each once.
    package var withoutRepetition: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// Text in double quotes, with non-ASCII characters escaped.
package func quoted(_ text: String) -> String { JSONWriter.spaced(.string(text)) }

/// A value for a message, cut if it is long.
package func shown(_ value: JSONValue) -> String { JSONWriter.spaced(value).clipped(to: 60) }

package func shown(_ value: JSONNode) -> String { shown(value.value) }

/// A hint at the nearest word, if one is near enough.
func suggestion(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// A hint at the nearest word, or else a list of all words.
package func choice(for word: String, among words: [String], _ introduction: String) -> String {
    let hint = suggestion(for: word, among: words)
    return hint.isEmpty ? "; \(introduction) \(words.joined(separator: ", "))" : hint
}

/// The nearest word to a misspelt one, if near enough, or the only word with the misspelt one as its prefix; never the
/// same word.
package func nearest(to word: String, among words: [String]) -> String? {
    let begun = words.filter { $0.hasPrefix(word) }
    if word.count >= 4, begun.count == 1, begun != [word] { return begun[0] }
    let ranked = words.filter { $0 != word }.compactMap { other -> (word: String, distance: Int)? in
        let beginning = sharedParts(of: word, other)
        let limit = max(1, min(word.count - beginning, 24) / 3)
        let distance = editDistance(word.dropFirst(beginning), other.dropFirst(beginning), limit: limit)
        return distance <= limit ? (other, distance) : nil
    }
    return ranked.min { $0.distance < $1.distance }?.word
}

/// The number of letters in leading parts shared by both words, such as `push.`, which do not show which word was
/// meant.
private func sharedParts(of left: String, _ right: String) -> Int {
    let shared = zip(left, right).prefix { $0 == $1 }
    return shared.lastIndex { "._/".contains($0.0) }.map { $0 + 1 } ?? 0
}

/// The number of letters to insert, delete, replace or swap with a neighbour; a result above the limit is not exact.
private func editDistance(_ left: Substring, _ right: Substring, limit: Int) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
        var current = [row]
        for column in 1...right.count {
            let cost = left[row - 1] == right[column - 1] ? 0 : 1
            var best = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                best = min(best, before[column - 2] + 1)
            }
            current.append(best)
        }
        (before, previous) = (previous, current)
    }
    return previous[right.count]
}
