import TrackingConformanceSystem

/// A machine on which an adapter runs, described by its time zone and locale.
///
/// Tracked values depend on the device of a vector, never on its host.
package struct Host: Sendable, Equatable {
    /// The time zone, for `TZ`.
    package let zone: String
    /// The locale, for `LANG` and `LC_ALL`.
    package let locale: String

    /// The environment variables with which a process seems to run on the host.
    package var variables: [String: String] { ["TZ": zone, "LANG": locale, "LC_ALL": locale] }

    /// Creates a host whose clock and language differ as much as possible from those of a machine.
    package init(differingFrom secondsFromGMT: Int, locale: String) {
        zone = (6 * 3_600...12 * 3_600).contains(secondsFromGMT) ? "America/Los_Angeles" : "Asia/Tokyo"
        self.locale = locale.hasPrefix("ar") ? "th_TH.UTF-8" : "ar_EG.UTF-8"
    }

    package static let other = Host(
        differingFrom: OperatingSystem.secondsFromGMT,
        locale: OperatingSystem.variable("LC_ALL") ?? OperatingSystem.variable("LANG") ?? ""
    )
}

extension Host: CustomStringConvertible {
    /// The variables in the syntax of a shell.
    package var description: String { "TZ=\(zone) LANG=\(locale) LC_ALL=\(locale)" }
}
