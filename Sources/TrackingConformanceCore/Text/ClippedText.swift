extension String {
    /// The text, cut where it is too long.
    ///
    /// - Parameter limit: The greatest length in Unicode scalars; a character may have any number of these.
    /// - Returns: The text, or its beginning and an ellipsis.
    package func clipped(to limit: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<unicodeScalars.index(before: end)]) + "…"
    }
}
