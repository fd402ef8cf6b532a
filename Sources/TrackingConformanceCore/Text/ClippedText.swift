extension String {
    /// The text, cut where it is too long.
    package func clipped(to limit: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<unicodeScalars.index(before: end)]) + "…"
    }

    /// The text as results keep it: whole, or where it is very long its beginning and the number of characters left
    /// out.
    package func abridged(to limit: Int = 4_000) -> String {
        guard utf8.count > limit,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        let rest = unicodeScalars[end...].count
        return String(unicodeScalars[..<end]) + "… (\(counted(rest, "more character")))"
    }
}
