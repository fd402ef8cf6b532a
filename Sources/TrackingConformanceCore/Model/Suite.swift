import TrackingConformanceSystem

/// The rules and the vectors, loaded.
package struct Suite: Sendable {
    package let version: Version
    package let catalogue: RuleCatalogue
    /// The vectors in suite order, deprecated ones included.
    package let vectors: [Vector]
    /// The changes of published vectors.
    package let corrections: [Correction]
    /// The vector files that the suite says it has; `nil`: it does not say so.
    package let contents: SuiteContents?
    /// The vector files left out of a part of the suite.
    package let unread: [UnreadFile]

    /// A vector file that was not read, because none of its vectors can match.
    package struct UnreadFile: Sendable {
        package let topic: String
        package let path: String
    }

    package init(
        version: Version,
        catalogue: RuleCatalogue,
        vectors: [Vector],
        corrections: [Correction] = [],
        contents: SuiteContents? = nil,
        unread: [UnreadFile] = []
    ) {
        self.version = version
        self.catalogue = catalogue
        self.vectors = vectors
        self.corrections = corrections
        self.contents = contents
        self.unread = unread
    }

    /// The topics of all vector files, unread ones included.
    package var topics: Set<String> { Set(vectors.map(\.topic) + unread.map(\.topic)) }

    /// The corrections of a vector, those later than itself.
    package func corrections(of vector: Vector) -> [Correction] {
        corrections.filter { $0.since > vector.since && $0.covers(vector) }
    }

    /// The level of a vector, that of its most binding rule.
    package func level(of vector: Vector) -> Rule.Level {
        catalogue.level(of: vector.rules)
    }
}

extension Suite {
    /// The first time zone that a vector names and the platform does not know.
    package var unknownZone: String? {
        var zones: Set<String> = []
        for vector in vectors {
            zones.insert(vector.context.zone)
            for step in vector.steps { if let zone = step.stimulus.zone { zones.insert(zone) } }
        }
        return zones.sorted().first { !TimeZones.isKnown($0) }
    }
}
