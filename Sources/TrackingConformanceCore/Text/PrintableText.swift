extension StringProtocol {
    /// The text on one line and harmless wherever it is printed.
    ///
    /// Adapters, vector files and arguments supply texts. Control and invisible characters, which could steer a
    /// terminal or reorder what it shows, become escapes such as `\u{1b}`, and so does the first character of anything
    /// that a CI service would take for a command at the start of a line.
    package var printable: String {
        guard !utf8.allSatisfy(Self.isPlain) else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if Self.isInvisible(scalar) {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result).withoutCommands
    }

    /// Whether a byte is visible ASCII that is part of no command.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with `::` escaped where a line could begin with it, and `##[` everywhere, as GitHub Actions reads them.
    fileprivate var withoutCommands: String {
        guard contains("::") || contains("##[") else { return self }
        let text = replacing(" ::", with: #" \u{3a}:"#).replacing("##[", with: #"\u{23}#["#)
        return text.hasPrefix("::") ? #"\u{3a}"# + text.dropFirst() : text
    }
}
