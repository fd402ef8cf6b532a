import TrackingConformanceSystem

/// A machine on which an adapter runs, as its environment tells the adapter: its time zone and its locale.
///
/// What an implementation tracks depends on the device of a vector, and never on them.
package struct Host: Sendable, Equatable {
    /// The time zone, as `TZ` names it.
    package let zone: String
    /// The locale, as `LANG` and `LC_ALL` name it.
    package let locale: String

    /// The variables of the environment that make a process believe that it runs there.
    package var variables: [String: String] { ["TZ": zone, "LANG": locale, "LC_ALL": locale] }

    /// A host whose clock and language differ as much as possible from those of a machine.
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
    /// The variables, as a shell sets them.
    package var description: String { "TZ=\(zone) LANG=\(locale) LC_ALL=\(locale)" }
}
