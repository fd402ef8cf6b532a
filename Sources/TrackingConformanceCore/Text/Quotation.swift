import TrackingConformanceJSON

/// A text in double quotes, with everything outside ASCII escaped.
func quoted(_ text: String) -> String { JSONWriter.spaced(.string(text)) }

/// A value as a message shows it, cut where it is long.
func shown(_ value: JSONValue) -> String { JSONWriter.spaced(value).clipped(to: 60) }
