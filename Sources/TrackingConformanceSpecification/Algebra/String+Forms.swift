/// Changes that code makes to strings.
extension String {
    /// The string in lower case, with an underscore before each capital that follows a lower-case letter or a digit.
    var inSnakeCase: String {
        var (snake, before): (String, Character) = ("", "_")
        for character in self {
            if character.isUppercase, before.isLowercase || before.isNumber { snake.append("_") }
            snake += character.lowercased()
            before = character
        }
        return snake
    }

    /// The string without leading and trailing white space.
    var trimmed: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        return String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The string without certain leading and trailing characters.
    func trimmed(of isRemoved: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.first.map(isRemoved) == true || unicodeScalars.last.map(isRemoved) == true else {
            return self
        }
        let scalars = unicodeScalars.drop(while: isRemoved)
        return String(UnicodeScalarView(scalars.reversed().drop(while: isRemoved).reversed()))
    }

    /// The string with ASCII characters in place of full-width ones.
    var halfWidth: String {
        mappingScalars { (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) : $0 }
    }

    /// The string without combining marks.
    var withoutMarks: String {
        mappingScalars { $0.properties.generalCategory == .nonspacingMark ? nil : $0 }
    }

    /// The string without zero-width and other format characters.
    var withoutInvisibles: String {
        mappingScalars { $0.properties.generalCategory == .format ? nil : $0 }
    }

    /// The string with common Latin letters composed, as by normalisation.
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

    /// The string before its first null character, at which a C string ends.
    var beforeNull: String { String(String.UnicodeScalarView(unicodeScalars.prefix { $0 != "\0" })) }

    /// The longest prefix of whole characters that fits into a given number of bytes.
    func cut(toBytes limit: Int) -> String {
        var scalars = UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            if count > limit { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The digits of an integer rounded to double precision.
    var rounded: String {
        guard let integer = Int(self), String(integer) == self, let near = Int(exactly: Double(integer)) else {
            return self
        }
        return String(near)
    }

    /// True if the string consists of hexadecimal digits.
    var isHexadecimal: Bool { allSatisfy { $0.isASCII && $0.isHexDigit } }

    var isUUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    var withoutLeadingZeros: String { String(dropLast().drop { $0 == "0" } + suffix(1)) }

    var hasBarePercentSign: Bool {
        let bytes = Array(utf8)
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "%")
                && (bytes.count < index + 3
                    || UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16) == nil)
        }
    }

    private func mappingScalars(_ change: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: unicodeScalars.compactMap(change))
        return String(scalars)
    }
}

extension String {
    /// The numbers of a version, without a suffix, a leading `v` or blanks (PT-SDK-VERSION-FORM).
    package var versionNumbers: [Int] {
        let trimmed = drop(while: \.isWhitespace).drop { $0 == "v" || $0 == "V" }
        return trimmed.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map { Int($0) ?? .max }
    }

    /// True for a permitted count of plain numbers: digits without leading zeros, separated by single dots.
    package func isPlainVersion(of counts: ClosedRange<Int>) -> Bool {
        let numbers = split(separator: ".", omittingEmptySubsequences: false)
        return counts.contains(numbers.count)
            && numbers.allSatisfy { number in
                !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    && (number == "0" || number.first != "0")
            }
    }
}

extension Unicode.Scalar {
    var isWhite: Bool { properties.isWhitespace }

    /// True for a control character that separates files, groups, records or units.
    var isSeparatorOfASCII: Bool { (0x1C...0x1F).contains(value) }
}
