import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

// The effects of device settings on code without a fixed locale, for faults of LC-LOCALE.

extension Device {
    /// The first day of the week in the device's region; 1 is Sunday.
    var firstDayOfTheWeek: Int {
        if ["ar_EG", "ar_AE", "fa_IR", "fa_AF"].contains(locale) { return 7 }
        return ["de", "fr", "es_ES", "ru", "my"].contains(where: locale.hasPrefix) ? 2 : 1
    }

    /// The code point of the digit zero in the device's language.
    private var zero: UInt32 {
        switch locale.prefix(2) {
        case "ar", "ck": 0x0660
        case "fa", "ps": 0x06F0
        case "dz": 0x0F20
        case "bn": 0x09E6
        case "mr", "ne": 0x0966
        case "my": 0x1040
        default: 0x30
        }
    }

    /// The text with the digits of the device's language.
    func localised(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            guard ("0"..."9").contains(scalar) else { return scalar }
            return Unicode.Scalar(scalar.value - 0x30 + zero) ?? scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Device.Calendar {
    /// True if the calendar's months begin on the same days as Gregorian months.
    var hasGregorianMonths: Bool { [.gregorian, .buddhist, .japanese, .roc].contains(self) }

    /// A number for the month of a day, derived from the mean length of the calendar's months.
    ///
    /// The exact beginning of a month does not matter, only that it differs from the beginning of a Gregorian month.
    func month(of day: Int) -> Int {
        switch self {
        case .hebrew, .islamic: Int((Double(day) / 29.530588).rounded(.down))
        default: Int(((Double(day) + 10) / 30.436875).rounded(.down))
        }
    }

    /// The calendar's year that contains most of a Gregorian year, approximately.
    func year(of year: Int) -> Int {
        switch self {
        case .gregorian: year
        case .buddhist: year + 543
        case .hebrew: year + 3_760
        case .indian: year - 78
        case .islamic: year - 579
        case .japanese: year - (year < 1989 ? 1_925 : year < 2019 ? 1_988 : 2_018)
        case .persian: year - 621
        case .roc: year - 1_911
        }
    }
}

extension FactValue {
    func withYears(of calendar: Device.Calendar) -> FactValue {
        if kind == .text, read.kind != .text { return read.withYears(of: calendar) }
        guard kind == .date || kind == .day, let text = json?.string else { return self }
        let day = kind == .day ? bits : bits.flooredQuotient(by: 86_400)
        let year = GregorianCalendar.date(ofDay: day).year
        let other = String(calendar.year(of: year))
        return .text(kind == .day ? text.dropLast(4) + other : other + text.dropFirst(String(year).count))
    }
}
