import ArgumentParser
import TrackingConformanceCore

extension Suite {
    /// Refuses to work where the specification would answer for time zones that the platform does not know.
    func checkZones() throws(CommandFailure) {
        guard let zone = unknownZone else { return }
        throw CommandFailure(
            .badInput,
            "this system has no data for the time zone \(zone); install its time zone data (Debian's package tzdata), "
                + "or name their directory with the environment variable TZDIR"
        )
    }
}
