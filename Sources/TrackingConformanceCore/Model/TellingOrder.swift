package import TrackingConformanceJSON

/// The vectors of a suite that tell most about an implementation, as an audit has found them: together they catch every
/// fault that the suite catches, the vectors that catch most of them first.
package struct TellingOrder: Sendable {
    /// A vector, with what it adds to those before it.
    package struct Entry: Sendable, Equatable {
        package let vector: String
        /// The faults that no vector before it catches which requires the same capabilities.
        package let faults: [String]

        package init(vector: String, faults: [String]) { (self.vector, self.faults) = (vector, faults) }
    }

    package let entries: [Entry]
    /// Where its file stands; `nil` where the suite has none.
    package let location: TextLocation?

    /// The order of a suite without an audit.
    package static let unknown = TellingOrder([])

    package init(_ entries: [Entry], at location: TextLocation? = nil) {
        (self.entries, self.location) = (entries, location)
    }
}

extension TellingOrder {
    /// The text of `order.json`, in canonical form.
    package var text: String {
        let entries = entries.map { entry in
            JSONValue.object([
                "vector": .string(entry.vector), "faults": .array(entry.faults.map { .string($0) }),
            ])
        }
        return JSONWriter.canonical(.object(["order": .array(entries)]))
    }
}

/// Some vectors, the most telling ones first.
package struct RankedVectors: Sendable {
    /// The places of the vectors, each once.
    package let places: [Int]
    /// The number of vectors, from the first on, that together catch what all of them catch.
    package let coverCount: Int
    /// For each of the places the faults of its entry, if it has one.
    private let faults: [[String]]

    /// Ranks vectors, which may be some of a suite.
    ///
    /// First come those that catch a fault that no telling one before them catches, then the other telling ones, and
    /// then the rest in suite order.
    package init(_ vectors: [Vector], by order: TellingOrder) {
        let placesOfIDs = Dictionary(vectors.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var (caught, cover, others) = (Set<String>(), [(place: Int, new: Int, faults: [String])](), [Int]())
        var faultsOfOthers: [[String]] = []
        for entry in order.entries {
            guard let place = placesOfIDs[entry.vector] else { continue }
            let new = entry.faults.count { caught.insert($0).inserted }
            if new > 0 {
                cover.append((place, new, entry.faults))
            } else {
                others.append(place)
                faultsOfOthers.append(entry.faults)
            }
        }
        let sorted = cover.enumerated().sorted { ($1.element.new, $0.offset) < ($0.element.new, $1.offset) }
        cover = sorted.map(\.element)
        let told = Set(cover.map(\.place)).union(others)
        places = cover.map(\.place) + others + vectors.indices.filter { !told.contains($0) }
        faults = cover.map(\.faults) + faultsOfOthers
        coverCount = cover.count
    }

    /// The number of faults that the first of the vectors catch; these and others may catch more of them.
    package func faultCount(ofFirst count: Int) -> Int { Set(faults.prefix(count).joined()).count }

    package var faultCount: Int { faultCount(ofFirst: faults.count) }
}
