/// A set of an area's parts, by index.
package struct PlaceSet: Sendable {
    private var bits: UInt64

    package static let all = PlaceSet(bits: .max)

    private init(bits: UInt64) { self.bits = bits }
    package init(_ places: [Int] = []) { bits = places.reduce(0) { $0 | 1 << UInt64($1) } }

    package var isEmpty: Bool { bits == 0 }
    package func contains(_ place: Int) -> Bool { bits & 1 << UInt64(place) != 0 }
    func isDisjoint(with other: PlaceSet) -> Bool { bits & other.bits == 0 }
    func isSubset(of other: PlaceSet) -> Bool { bits & ~other.bits == 0 }
    package func intersection(_ other: PlaceSet) -> PlaceSet { PlaceSet(bits: bits & other.bits) }
    package mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }
    package mutating func formUnion(_ other: PlaceSet) { bits |= other.bits }
}
