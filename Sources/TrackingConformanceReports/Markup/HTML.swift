enum HTML {
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        element(name, markup: text.escapedForXML, class: style)
    }

    static func element(_ name: String, markup: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\($0)\"" } ?? ""
        return "<\(name)\(attribute)>\(markup)</\(name)>"
    }

    /// A sentence with code names in a fixed-width font and dates that do not break.
    static func sentence(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            if let date = date(beginning: word) {
                return element("time", String(date)) + String(word[date.endIndex...]).escapedForXML
            }
            let head = word.prefix { "(\"".contains($0) }
            let name = word.dropFirst(head.count).prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || "._/-".contains($0))
            }
            let end = name.reversed().prefix { "./-".contains($0) }.count
            let code = name.dropLast(end)
            guard isName(code) else { return String(word).escapedForXML }
            return String(head).escapedForXML + self.code(String(code))
                + String(word.dropFirst(head.count + code.count)).escapedForXML
        }.joined(separator: " ")
    }

    /// Code within a sentence; a short name does not break at its hyphens or slashes.
    static func code(_ text: String) -> String {
        let isShortName = text.count <= 36 && !text.contains(" ") && text.contains { "-/".contains($0) }
        return element("code", text, class: isShortName ? "whole" : nil)
    }

    private static func date(beginning word: Substring) -> Substring? {
        guard word.utf8.count >= 10, word.first?.isNumber == true else { return nil }
        return word.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?/)?.output.0
    }

    /// The payload's keys that look like ordinary words.
    private static let plainKeys: Set<Substring> = ["aps", "content-available", "mutable-content"]

    /// True for a word that can only be a code name: a variable, an event, or the id of a rule, vector or fault.
    private static func isName(_ word: Substring) -> Bool {
        if plainKeys.contains(word) { return true }
        guard let first = word.first, first.isLetter || (first == "_" && word.count > 1) else { return false }
        if first.isUppercase {
            let parts = word.split(separator: "-")
            return parts.count > 1 && parts.allSatisfy { $0.count > 1 && $0.allSatisfy(\.isUppercase) }
        }
        let isCamelCase = zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
        return word.contains("_") || word.contains(".") || word.count { $0 == "/" } > 1
            || (isCamelCase && word.count > 4 && !word.hasSuffix("OS") && !word.hasPrefix("iP"))
    }

    /// A list; empty if there are no items.
    static func list(_ items: [String]) -> String {
        items.isEmpty ? "" : element("ul", markup: items.map { element("li", $0) }.joined())
    }

    /// A command in which an option or id breaks only if it does not fit on one line.
    static func command(_ lines: [String]) -> String {
        let words = lines.map { line in
            line.split(separator: " ", omittingEmptySubsequences: false).map { word in
                word.contains("-") ? element("span", String(word)) : String(word).escapedForXML
            }.joined(separator: " ")
        }
        return words.isEmpty ? "" : element("pre", markup: words.joined(separator: "\n"), class: "command")
    }

    /// Verbatim lines in a fixed-width font; empty if there are none.
    static func preformatted(_ lines: [String], class style: String? = nil) -> String {
        lines.isEmpty ? "" : element("pre", markup: lines.map(\.escapedForXML).joined(separator: "\n"), class: style)
    }
}

/// A number in a drawing, with at most one decimal place.
func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
}
