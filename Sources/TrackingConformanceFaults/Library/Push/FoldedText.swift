/// Texts as overzealous code changes them.
extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The text with full-width letters and digits replaced by those of ASCII.
    var halfWidth: String {
        mappingScalars { (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) : $0 }
    }

    /// The text without combining marks.
    var withoutMarks: String {
        mappingScalars { $0.properties.generalCategory == .nonspacingMark ? nil : $0 }
    }

    /// The text without zero-width and other format characters.
    var withoutInvisibles: String {
        mappingScalars { $0.properties.generalCategory == .format ? nil : $0 }
    }

    /// The text with the common letters of Latin alphabets composed, as normalisation does.
    var composed: String {
        let pairs: [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)] = [
            ("e", "\u{301}", "\u{E9}"), ("e", "\u{300}", "\u{E8}"), ("a", "\u{301}", "\u{E1}"),
            ("a", "\u{308}", "\u{E4}"), ("o", "\u{308}", "\u{F6}"), ("u", "\u{308}", "\u{FC}"),
            ("A", "\u{30A}", "\u{C5}"), ("n", "\u{303}", "\u{F1}"), ("c", "\u{327}", "\u{E7}"),
        ]
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            let pair = pairs.first { $0.0 == scalars.last && $0.1 == scalar }
            if pair != nil { scalars.removeLast() }
            scalars.append(pair?.2 ?? scalar)
        }
        return String(scalars)
    }

    private func mappingScalars(_ change: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: unicodeScalars.compactMap(change))
        return String(scalars)
    }
}
