public import Foundation
public import TrackingConformanceCore

extension Locale {
    /// Creates the locale of a context's device: its language and region, with its calendar and hour cycle.
    ///
    /// Give it to an implementation that would otherwise read `Locale.current`.
    ///
    /// - Parameter device: The settings; `nil` for the standard ones.
    public init(_ device: Device?) {
        let device = device ?? .standard
        let hours = device.hourCycle == .twelve ? "h12" : "h23"
        self.init(identifier: "\(device.locale)@calendar=\(device.calendar.rawValue);hours=\(hours)")
    }
}

extension Calendar {
    /// Creates the calendar of a context's device, in its locale.
    ///
    /// Give it to an implementation that would otherwise read `Calendar.current`, and set the time zone of the steps.
    ///
    /// - Parameter device: The settings; `nil` for the standard ones.
    public init(_ device: Device?) {
        self.init(identifier: (device ?? .standard).calendar.identifier)
        locale = Locale(device)
    }
}

extension Device.Calendar {
    /// Foundation's name of the calendar.
    fileprivate var identifier: Calendar.Identifier {
        switch self {
        case .gregorian: .gregorian
        case .buddhist: .buddhist
        case .hebrew: .hebrew
        case .indian: .indian
        case .islamic: .islamic
        case .japanese: .japanese
        case .persian: .persian
        case .roc: .republicOfChina
        }
    }
}
