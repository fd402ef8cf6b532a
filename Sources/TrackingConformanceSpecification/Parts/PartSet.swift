/// Some of the parts of an area that are noted when they are read.
package struct PartSet: Sendable, Equatable {
    private var bits: UInt64 = 0

    package init() {}

    /// A set of parts; `nil` if it is not noted when one of them is read.
    ///
    /// A change that replaces no part by itself takes parts from elsewhere.
    init?<Parts: SpecifiedArea>(_ parts: Set<AnyKeyPath>, of _: Parts.Type) {
        let known = Parts.parts
        guard !parts.isEmpty, known.count <= UInt64.bitWidth else { return nil }
        for part in parts {
            guard let place = known.firstIndex(where: { $0.path == part }) else { return nil }
            insert(place)
        }
    }

    /// All parts of some sets; `nil` if one of them is unknown.
    package static func union(_ sets: some Sequence<PartSet?>) -> PartSet? {
        sets.reduce(PartSet()) { all, set in
            guard var all, let set else { return nil }
            all.formUnion(set)
            return all
        }
    }

    package func isDisjoint(with other: PartSet) -> Bool { bits & other.bits == 0 }
    func isSuperset(of other: PartSet) -> Bool { other.bits & ~bits == 0 }
    package mutating func formUnion(_ other: PartSet) { bits |= other.bits }
    mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }
    func contains(_ place: Int) -> Bool { bits & 1 << UInt64(place) != 0 }
}
