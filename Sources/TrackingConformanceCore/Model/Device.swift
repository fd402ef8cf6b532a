/// A device's language and region settings, on which no tracked value depends (LC-LOCALE).
public struct Device: Sendable, Equatable {
    /// The calendars by which a device counts years, months and days, with their names in Unicode.
    public enum Calendar: String, Sendable, CaseIterable {
        /// The calendar of ISO 8601 and of all tracked values.
        case gregorian
        /// The Thai solar calendar, 543 years ahead.
        case buddhist
        /// The Hebrew calendar.
        case hebrew
        /// The Indian national calendar.
        case indian
        /// The Islamic calendar.
        case islamic
        /// The Japanese calendar, with the years of an era.
        case japanese
        /// The Persian calendar.
        case persian
        /// The calendar of the Republic of China, which counts from 1912.
        case roc
    }

    /// The hour cycle of a device.
    public enum HourCycle: Int, Sendable, CaseIterable {
        /// From 1 to 12, twice a day.
        case twelve = 12
        /// From 0 to 23.
        case twentyFour = 24
    }

    /// The locale, such as `ar_EG`, `zh_Hant_TW` or `es_419`.
    public var locale: String
    /// The calendar.
    public var calendar: Calendar
    /// The hour cycle.
    public var hourCycle: HourCycle

    /// The settings if a context names none: `en_US`, the Gregorian calendar, 24 hours.
    public static let standard = Device(locale: "en_US", calendar: .gregorian, hourCycle: .twentyFour)

    /// Creates the settings.
    ///
    /// - Parameters:
    ///   - locale: The locale, such as `ar_EG`.
    ///   - calendar: The calendar.
    ///   - hourCycle: The hour cycle.
    public init(locale: String, calendar: Calendar, hourCycle: HourCycle) {
        self.locale = locale
        self.calendar = calendar
        self.hourCycle = hourCycle
    }
}
