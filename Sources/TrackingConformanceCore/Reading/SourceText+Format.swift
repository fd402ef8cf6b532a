import TrackingConformanceJSON

extension SourceText {
    /// The place at which the text departs from its canonical form, if it does; `nil` where it is not JSON.
    var formatDiagnostic: Diagnostic? {
        guard let value = try? JSONParser.parse(bytes) else { return nil }
        let canonical = Array(JSONWriter.canonical(value).utf8)
        guard let offset = Self.firstDifference(bytes, canonical) else { return nil }
        let message = "the file is not in canonical form from here on; `tracking-conformance format` rewrites it"
        return Diagnostic(.format, message, at: location(of: offset))
    }

    private static func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> Int? {
        if left == right { return nil }
        return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    }
}
