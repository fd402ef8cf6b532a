import TrackingConformanceJSON

/// A text in double quotes, with everything outside ASCII escaped.
func quoted(_ text: String) -> String { JSONWriter.spaced(.string(text)) }

/// A value as a message shows it, cut where it is long.
func shown(_ value: JSONValue) -> String {
    let text = JSONWriter.spaced(value)
    return text.count <= 60 ? text : text.prefix(59) + "…"
}
