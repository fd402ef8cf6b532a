package import TrackingConformanceJSON

/// The forms that the JSON Schemas require beyond types and keys; decoder and schemas must reject the same files.
extension FileDecoder {
    /// Reads a member as a nonempty array.
    mutating func filledArray(_ object: JSONNode, _ key: String) -> [JSONNode] {
        checkFilled(object, key)
        return array(object, key)
    }

    /// Reads a member as an array without duplicates.
    mutating func distinctArray(_ object: JSONNode, _ key: String) -> [JSONNode] {
        checkDistinct(object, key)
        return array(object, key)
    }

    mutating func checkFilled(_ object: JSONNode, _ key: String) {
        guard let value = object[key], value.array?.isEmpty == true else { return }
        report(.wrongForm, "\"\(key)\" must not be empty", at: value.offset)
    }

    mutating func checkDistinct(_ object: JSONNode, _ key: String) {
        guard let values = object[key]?.array, values.count > 1 else { return }
        // Comparing few strings is faster than hashing them.
        let areFew = values.count <= 8
        var seen: Set<ByteString> = []
        for (place, value) in values.enumerated() {
            guard let text = value.string else { continue }
            let isNew = areFew ? !values[..<place].contains { $0.isText(text) } : seen.insert(ByteString(text)).inserted
            guard !isNew else { continue }
            report(.wrongForm, "\"\(key)\" contains \(shown(value)) twice; keep one", at: value.offset)
        }
    }

    /// Reads a member as an array of nonempty strings.
    package mutating func texts(_ object: JSONNode, _ key: String) -> [String] {
        array(object, key).compactMap { value in
            if let text = value.string, !text.isEmpty { return text }
            let message = "\"\(key)\" must be an array of nonempty strings, not of \(shown(value))"
            return refuse(.wrongForm, message, at: value.offset)
        }
    }

    /// Reads a member as a title: a sentence or a few words of limited length, without a full stop.
    mutating func title(_ object: JSONNode, upTo limit: Int) -> String? {
        guard let title = text(object, "title") else { return nil }
        if title.utf8.count > limit, case let count = title.unicodeScalars.count, count > limit {
            let message = "\"title\" must have at most \(limit) characters, not \(count)"
            report(.wrongForm, message, at: object["title"]?.offset)
        }
        if title.utf8.last == UInt8(ascii: ".") {
            report(.wrongForm, "\"title\" must not end with a full stop", at: object["title"]?.offset)
        }
        return title
    }

    /// Reads a member as the id of a document: a capital letter, then capital letters and digits.
    mutating func documentID(_ object: JSONNode, _ key: String) -> String? {
        guard let id = text(object, key) else { return nil }
        if !id.utf8.allSatisfy({ isCapital($0) || isDigit($0) }) || id.utf8.first.map(isCapital) != true {
            let message = "\"\(key)\" must be capital letters and digits such as \"S1\", not \(quoted(id))"
            report(.badID, message, at: object[key]?.offset)
        }
        return id
    }

    /// Reads a member as an IANA time zone.
    mutating func zone(_ object: JSONNode) -> String? {
        guard let zone = text(object, "zone") else { return nil }
        let isName = zone.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_+-".utf8.contains($0) }
        }
        if !isName {
            let message = "\"zone\" must be an IANA time zone such as \"Europe/Berlin\", not \(quoted(zone))"
            report(.wrongForm, message, at: object["zone"]?.offset)
        }
        return zone
    }

    /// Reads a member as a language tag, such as `en` or `zh-Hant`.
    mutating func checkLanguages(_ object: JSONNode) {
        for value in filledArray(object, "languages") {
            let parts = (value.string ?? "").split(separator: "-", omittingEmptySubsequences: false)
            let isTag =
                (2...3).contains(parts[0].utf8.count) && parts[0].utf8.allSatisfy(isSmall)
                && parts.dropFirst().allSatisfy { part in
                    (2...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || isDigit($0) }
                }
            if !isTag {
                let message = "a language must be a tag such as \"en\" or \"zh-Hant\", not \(shown(value))"
                report(.wrongForm, message, at: value.offset)
            }
        }
        checkDistinct(object, "languages")
    }
}

/// True if a text consists of words of lower-case letters and digits, joined by hyphens and slashes.
package func isSlashPath(_ text: some StringProtocol) -> Bool {
    // Every separator is between two characters of words.
    var isInWord = false
    for byte in text.utf8 {
        let isSeparator = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
        guard isSeparator ? isInWord : isSmall(byte) || isDigit(byte) else { return false }
        isInWord = !isSeparator
    }
    return isInWord
}

/// True if a text has the form of a locale: a language with an optional script and region.
func isLocale(_ text: String) -> Bool {
    var parts = text.split(separator: "_", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), (2...3).contains(language.utf8.count), language.utf8.allSatisfy(isSmall)
    else { return false }
    if let script = parts.first, script.utf8.count == 4, isCapital(script.utf8.first ?? 0) {
        guard script.utf8.dropFirst().allSatisfy(isSmall) else { return false }
        parts.removeFirst()
    }
    guard let region = parts.popFirst() else { return true }
    let isCode = region.utf8.count == 2 && region.utf8.allSatisfy(isCapital)
    let isNumber = region.utf8.count == 3 && region.utf8.allSatisfy(isDigit)
    return parts.isEmpty && (isCode || isNumber)
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
private func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
private func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { isSmall(byte) || isCapital(byte) }

/// True if a text has the form of a rule's id: an area's letters, then words of capital letters and digits.
package func isRuleID(_ text: String) -> Bool {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    let prefixes = Area.allCases.map(\.definition.rulePrefix)
    guard words.count > 1, prefixes.contains(where: { words[0] == $0 }) else { return false }
    return words.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { isCapital($0) || isDigit($0) } }
}

/// The numbers in saved reports, each within bounds, so that no computation with them overflows.
extension FileDecoder {
    /// Reads a value as a whole number, 0 or more.
    package mutating func count(_ value: JSONNode, under key: String) -> Int? {
        number(value, under: key, "a whole number", upTo: 1_000_000_000, \.integer)
    }

    /// Reads a value as a number of milliseconds.
    package mutating func milliseconds(_ value: JSONNode, under key: String) -> Double? {
        number(value, under: key, "a number of milliseconds", upTo: 1_000_000_000_000) { Double($0.text) }
    }

    private mutating func number<Number: Numeric & Comparable>(
        _ value: JSONNode,
        under key: String,
        _ what: String,
        upTo limit: Int,
        _ number: (JSONNumber) -> Number?
    ) -> Number? {
        if let number = value.number.flatMap(number), number >= 0, number <= Number(exactly: limit) ?? number {
            return number
        }
        report(.wrongForm, "\"\(key)\" must be \(what) from 0 to \(limit), not \(shown(value))", at: value.offset)
        return nil
    }
}
