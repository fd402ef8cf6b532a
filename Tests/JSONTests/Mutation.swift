import TrackingConformanceCore

extension SplitMix64 {
    /// A text with one to four faults: bytes flipped, deleted, repeated or cut off, pieces of trouble put in.
    mutating func mutation(of text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0...below(4) {
            mutate(&text)
        }
        return text
    }

    private mutating func mutate(_ text: inout [UInt8]) {
        let place = below(text.count)
        let end = min(text.count, place + below(12))
        switch below(8) {
        case 0 where !text.isEmpty: text[place] ^= 1 << UInt8(below(8))
        case 1 where !text.isEmpty: text[place] = UInt8(truncatingIfNeeded: next())
        case 2: text.removeSubrange(place..<end)
        case 3: text.insert(contentsOf: text[place..<end], at: below(text.count + 1))
        case 4 where below(4) == 0: text.removeSubrange(place...)
        case 5 where !text.isEmpty: text[place] = pick(punctuation)
        default: text.insert(contentsOf: pick(fragments), at: below(text.count + 1))
        }
    }
}

private let punctuation = Array(#"{}[]:,"\ -+.eE0123tfnu/"#.utf8)

private let fragments: [[UInt8]] =
    [
        "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u0000", "\\\"", "-",
        "0",
        "1e400", "-0.0e-0", "true", "null", "tru", "\"\":", "\"a\":1,", "[[[[", "]]]]", "{\"\":{\"\":", "\n", "\t",
        "\u{0}",
        "\u{7F}", "é", "e\u{301}", "😀", "\u{FEFF}", "//", ",,", "[]", "{}", "\"a\"", "NaN", "1.", ".5", "+1", "00",
    ].map { Array($0.utf8) } + [
        [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
        [0xFF],
    ]
