/// The writing of HTML.
enum Markup {
    /// An element with a text inside.
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\($0)\"" } ?? ""
        return "<\(name)\(attribute)>\(MarkupText.escaped(text))</\(name)>"
    }
}
