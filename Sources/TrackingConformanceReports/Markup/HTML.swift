enum HTML {
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        element(name, markup: text.escapedForXML, class: style)
    }

    static func element(_ name: String, markup: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\($0)\"" } ?? ""
        return "<\(name)\(attribute)>\(markup)</\(name)>"
    }

    /// A list of texts; empty where there are none.
    static func list(_ items: [String]) -> String {
        items.isEmpty ? "" : element("ul", markup: items.map { element("li", $0) }.joined())
    }

    /// Lines as they are, in a fixed-width font; empty where there are none.
    static func preformatted(_ lines: [String], class style: String? = nil) -> String {
        lines.isEmpty ? "" : element("pre", markup: lines.map(\.escapedForXML).joined(separator: "\n"), class: style)
    }
}

/// A number of a drawing, with one digit after the point at most.
func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
}
