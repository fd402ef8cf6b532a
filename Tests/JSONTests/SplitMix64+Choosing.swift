import TrackingConformanceCore

extension SplitMix64 {
    /// A number from 0 up to, but not including, a bound.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
