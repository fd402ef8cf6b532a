extension [String] {
    /// The words on one line, quoted as needed.
    package var shellText: String { map(\.shellWord).joined(separator: " ") }
}

extension String {
    var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./=:,@+".utf8.contains(byte)
            }
        }
        guard !isPlain || isEmpty else { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
