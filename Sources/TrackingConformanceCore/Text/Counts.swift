/// A number with its noun: `1 vector`, `2 vectors`.
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(noun(count, singular, plural))"
}

/// The noun for a number of things: `vector`, `vectors`.
package func noun(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    count == 1 ? singular : plural ?? singular + "s"
}

/// What is left out of a list: `and 1 more vector`, `and 2 more vectors`.
package func andMore(_ count: Int, _ singular: String) -> String { "and " + counted(count, "more \(singular)") }

extension Collection<String> {
    /// The first items of a list, followed by a line that counts the rest, if there are more.
    package func abridged(to limit: Int, _ singular: String) -> [String] {
        count <= limit ? Array(self) : prefix(limit) + [andMore(count - limit, singular)]
    }
}
