package import TrackingConformanceJSON

/// The numbers of saved forms, each within bounds, so that nothing that is computed with them overflows.
extension FileDecoder {
    /// Takes a member as a whole number from 0 on; `nil` if there is none.
    package mutating func count(_ object: JSONNode, _ key: String) -> Int? {
        number(object, key, "a whole number", upTo: 1_000_000_000, \.integer)
    }

    /// Takes a member as a number of milliseconds; `nil` if there is none.
    package mutating func milliseconds(_ object: JSONNode, _ key: String) -> Double? {
        number(object, key, "a number of milliseconds", upTo: 1_000_000_000_000) { Double($0.text) }
    }

    private mutating func number<Number: Numeric & Comparable>(
        _ object: JSONNode,
        _ key: String,
        _ what: String,
        upTo limit: Int,
        _ number: (JSONNumber) -> Number?
    ) -> Number? {
        guard let value = object[key] else { return nil }
        if let number = value.number.flatMap(number), number >= 0, number <= Number(exactly: limit) ?? number {
            return number
        }
        report(.wrongForm, "\"\(key)\" must be \(what) from 0 to \(limit), not \(shown(value))", at: value.offset)
        return nil
    }
}
