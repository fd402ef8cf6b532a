import TrackingConformanceJSON

extension LoadedSuite {
    /// Every problem of the suite: those of the files, their canonical form, and rules without vectors.
    ///
    /// - Returns: The findings, those of one file together.
    public func lint() -> [Finding] {
        findings + unconfirmedVectors() + formatFindings() + uncheckedRules()
    }

    private func unconfirmedVectors() -> [Finding] {
        suite.vectors.filter { !$0.isConfirmed }.map { vector in
            let message = "the specification proposed these expectations; confirm each against its rule, then remove"
            return Finding(.unconfirmed, "\(message) \"unconfirmed\"", at: vector.location)
        }
    }

    private func formatFindings() -> [Finding] {
        (ruleTexts + vectorTexts).compactMap { text in
            guard let value = try? JSONParser.parse(text.bytes) else { return nil }
            let canonical = Array(JSONWriter.canonical(value).utf8)
            guard let offset = Self.firstDifference(text.bytes, canonical) else { return nil }
            let message = "the file is not in canonical form from here on; `tracking-conformance format` rewrites it"
            return Finding(.format, message, at: text.location(of: offset))
        }
    }

    private static func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> Int? {
        if left == right { return nil }
        return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    }

    /// Required and recommended rules must have a vector on each platform they apply to.
    private func uncheckedRules() -> [Finding] {
        let checked = Set(suite.vectors.filter { $0.deprecation == nil }.flatMap(\.rules))
        return suite.catalogue.rules.compactMap { rule in
            guard rule.level != .informational, rule.deprecation == nil, !checked.contains(rule.id) else { return nil }
            return Finding(.uncheckedRule, "no vector names the rule \(rule.id)", at: place(of: rule))
        }
    }

    private func place(of rule: Rule) -> SourceLocation {
        let needle = Array("\"id\": \"\(rule.id)\"".utf8)
        for text in ruleTexts {
            let starts = text.bytes.indices.dropLast(needle.count)
            if let offset = starts.first(where: { text.bytes[$0...].starts(with: needle) }) {
                return text.location(of: offset)
            }
        }
        return SourceLocation(file: "the catalogue", line: 1, column: 1)
    }
}
