import TrackingConformanceSystem

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
