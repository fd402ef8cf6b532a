/// A number with its noun: `1 vector`, `2 vectors`.
///
/// - Parameters:
///   - count: The number.
///   - singular: The noun for one.
///   - plural: The noun for any other number; `nil`: the singular with an `s`.
/// - Returns: The number and the noun.
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(noun(count, singular, plural))"
}

/// The noun for a number of things: `vector`, `vectors`.
///
/// - Parameters:
///   - count: The number.
///   - singular: The noun for one.
///   - plural: The noun for any other number; `nil`: the singular with an `s`.
/// - Returns: The noun.
package func noun(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    count == 1 ? singular : plural ?? singular + "s"
}

/// What is left out of a list: `and 1 more vector`, `and 2 more vectors`.
///
/// - Parameters:
///   - count: The number of items left out.
///   - singular: The noun for one.
/// - Returns: The line that ends the list.
package func andMore(_ count: Int, _ singular: String) -> String { "and " + counted(count, "more \(singular)") }

extension Collection<String> {
    /// The first items of a list, followed by a line that counts the rest, if there are more.
    ///
    /// - Parameters:
    ///   - limit: The number of items to keep.
    ///   - singular: The noun for one item.
    /// - Returns: The lines.
    package func abridged(to limit: Int, _ singular: String) -> [String] {
        count <= limit ? Array(self) : prefix(limit) + [andMore(count - limit, singular)]
    }
}
