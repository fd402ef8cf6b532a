/// One line of the table: a measurement beside its bound and its target.
struct Figure {
    /// The name of the measurement.
    let name: String
    let seen: String
    /// The bound, as measured in the same run.
    var bound = ""
    /// The target.
    var target = ""
    /// True if it is met; `nil` if nothing could be measured.
    var isMet: Bool?

    /// A figure that could not be measured.
    static func skipped(_ name: String, because reason: String) -> Figure {
        Figure(name: name, seen: "skipped: \(reason)")
    }

    /// The lines of the figure.
    var text: String {
        let verdict = isMet.map { $0 ? "  met" : "  MISSED" } ?? ""
        let parts = [("seen", seen), ("bound", bound), ("target", target + verdict)].filter { !$0.1.isEmpty }
        return ([name] + parts.map { "    " + $0.0 + String(repeating: " ", count: 8 - $0.0.count) + $0.1 })
            .joined(separator: "\n")
    }
}

/// A number with a useful count of digits after the point.
func rounded(_ value: Double, digits: Int = 0) -> String {
    let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard digits > 0 else { return String(scaled) }
    let fraction = String(abs(scaled) % scale)
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(abs(scaled) / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}
