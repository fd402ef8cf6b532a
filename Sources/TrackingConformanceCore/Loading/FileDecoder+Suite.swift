import TrackingConformanceJSON

/// What `suite.json` holds.
struct SuiteFile {
    let version: Version
    let corrections: [Correction]
}

extension FileDecoder {
    /// Reads `suite.json`.
    mutating func suiteFile() -> SuiteFile? {
        guard let root = root(),
            let file = object(root, "the suite", required: ["version"], optional: ["$schema", "title", "corrections"])
        else { return nil }
        checkSchema(file)
        _ = text(file, "title")
        guard let version = version(file, "version") else { return nil }
        return SuiteFile(version: version, corrections: array(file, "corrections").compactMap { correction($0) })
    }

    private mutating func correction(_ value: JSONValue) -> Correction? {
        guard let correction = object(value, "a correction", required: ["since", "vectors", "reason"], optional: []),
            let since = version(correction, "since"), let reason = text(correction, "reason")
        else { return nil }
        checkFilled(correction, "vectors")
        checkDistinct(correction, "vectors")
        return Correction(
            since: since,
            vectors: texts(correction, "vectors").map { IDPattern($0) },
            reason: reason,
            location: source.location(of: value.offset ?? 0)
        )
    }
}
