import TrackingConformanceCore

/// A value that an option does not take, of which the parser says only what would be taken.
extension ArgumentWords {
    /// The parser's complaint of a value, with the value that was meant; `nil` if none is near or it complains of
    /// something else.
    static func correction(of message: String) -> String? {
        let (start, end) = ("The value '", "' is invalid for '")
        guard message.hasPrefix(start), let middle = message.firstRange(of: end) else { return nil }
        let value = String(message[..<middle.lowerBound].dropFirst(start.count))
        let rest = message[middle.upperBound...]
        guard let optionEnd = rest.firstIndex(of: "'") else { return nil }
        let meant =
            rest.hasPrefix("--report ")
            ? report(meantBy: value, in: rest[optionEnd...]) : nearest(to: value, among: values(in: rest[optionEnd...]))
        guard let meant else { return nil }
        let list = rest[rest.index(after: optionEnd)...].trimmingPrefix(".")
        return message[...optionEnd] + ". Did you mean '\(meant)'?" + list
    }

    /// The values that the parser lists, in quotes or a line each.
    private static func values(in list: Substring) -> [String] {
        let lines = list.split(separator: "\n")
        let listed = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        guard listed.isEmpty, let first = lines.first else { return listed }
        // Every second piece is in quotes.
        let pieces = first.dropFirst().split(separator: "'", omittingEmptySubsequences: false)
        return stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    }

    /// The report that is meant by a file without its format, or with a misspelt one.
    private static func report(meantBy value: String, in help: Substring) -> String? {
        let extensions = ["txt": "text", "xml": "junit", "md": "markdown"]
        let names = ["text", "json", "junit", "markdown", "html", "badge"].filter(help.contains)
        guard let name = value.split(separator: ":", maxSplits: 1).first else { return nil }
        guard name.count == value.count, let dot = value.lastIndex(of: ".") else {
            return nearest(to: "\(name)", among: names).map { $0 + value.dropFirst(name.count) }
        }
        let ending = String(value[value.index(after: dot)...])
        let format = extensions[ending] ?? ending
        return names.contains(format) ? "\(format):\(value)" : nil
    }
}
