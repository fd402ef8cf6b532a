import TrackingConformanceSystem

// The length of time between two instants under each choice.

extension LifecycleChoices.Offset {
    /// The offset of a zone at a number of seconds since 1970.
    func offset(of zone: String, at seconds: Int) -> Int {
        func exactly(_ seconds: Int) -> Int { TimeZones.secondsFromGMT(in: zone, at: seconds) ?? 0 }
        // The lower of the offsets on 1 January and 1 July 2024.
        func standard() -> Int { min(exactly(1_704_067_200), exactly(1_719_792_000)) }
        switch self {
        case .exact: return exactly(seconds)
        case .wholeHours: return exactly(seconds) / 3_600 * 3_600
        case .standard: return standard()
        case .summerOneHour:
            let offset = exactly(seconds)
            return offset > standard() ? standard() + 3_600 : offset
        }
    }
}

extension LifecycleChoices.Length {
    /// The microseconds from one time to another, given the zone's offset at any number of seconds since 1970.
    func length(_ from: Int, _ to: Int, offset: (Int) -> Int) -> Int {
        func inSeconds(_ time: Int) -> Int { time.flooredQuotient(by: 1_000_000) * 1_000_000 }
        func local(_ time: Int) -> Int { offset(time.flooredQuotient(by: 1_000_000)) * 1_000_000 }
        return switch self {
        case .clipped: max(0, to - from)
        case .absolute: abs(to - from)
        case .signed: to - from
        case .storedSeconds: max(0, to - inSeconds(from))
        case .wholeSeconds: max(0, inSeconds(to) - inSeconds(from))
        case .wallClock: max(0, max(0, to - from) + local(to) - local(from))
        }
    }
}

extension LifecycleChoices.Rounding {
    /// A length in microseconds, rounded as chosen.
    func rounded(_ length: Int) -> Int {
        switch self {
        case .down: length.flooredQuotient(by: 1_000_000) * 1_000_000
        case .nearest: (length + 500_000).flooredQuotient(by: 1_000_000) * 1_000_000
        case .nearestEven: Int((Double(length) / 1_000_000).rounded(.toNearestOrEven)) * 1_000_000
        case .up: (length + 999_999).flooredQuotient(by: 1_000_000) * 1_000_000
        case .none: length
        case .withinADay: Self.down.rounded(length) % 86_400_000_000
        case .milliseconds32: Int(Int32(truncatingIfNeeded: length.flooredQuotient(by: 1_000))) / 1_000 * 1_000_000
        case .clippedMilliseconds32: max(0, Self.milliseconds32.rounded(length))
        }
    }
}
