/// The writing of HTML.
enum Markup {
    /// A text as the content of an element or of an attribute in double quotes: no character of it is markup.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in printable(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// An element with a text inside.
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\($0)\"" } ?? ""
        return "<\(name)\(attribute)>\(escaped(text))</\(name)>"
    }
}
