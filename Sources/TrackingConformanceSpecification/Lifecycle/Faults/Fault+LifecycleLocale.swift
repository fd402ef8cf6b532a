import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in values that follow the device's settings of language and region.
    static let lifecycleLocale: [Fault] = lifecycle("LC-LOCALE", locale) + lifecycle("LC-LOCALE-MONTH", months)

    private static let locale: [FaultEntry<LifecycleTracking>] = [
        .init("locale/digits-of-the-language", "Dates are written with the digits of the device's language.") {
            let (first, firstUS, update) = ($0.firstLaunchDate, $0.firstLaunchDateUS, $0.updateLaunchDate)
            $0.firstLaunchDate = { $0.device.localised(first($0)) }
            $0.firstLaunchDateUS = { $0.device.localised(firstUS($0)) }
            $0.updateLaunchDate = { $0.device.localised(update($0)) }
        },
        .init(
            "locale/hour-in-the-digits-of-the-language",
            "The hour is written with the digits of the device's language."
        ) {
            let found = $0.hourOfDay
            $0.hourOfDay = { $0.device.localised(found($0)) }
        },
        .init("locale/years-of-the-calendar", "Dates have the years of the device's calendar.") {
            let (date, firstUS) = ($0.date, $0.firstLaunchDateUS)
            $0.date = { moment, instant in
                let text = date(moment, instant)
                let year = CivilTime(instant).year
                return String(moment.device.calendar.year(of: year)) + text.dropFirst(String(year).count)
            }
            $0.firstLaunchDateUS = { moment in
                guard let year = moment.events.first.map({ CivilTime($0.instant).year }) else { return [nil] }
                let other = String(moment.device.calendar.year(of: year))
                return firstUS(moment).map { ($0?.string).map { .string($0.dropLast(4) + other) } }
            }
        },
        .init("locale/twelve-hours", "The hour is that of a 12-hour clock if the device uses one.") {
            let found = $0.hourOfDay
            $0.hourOfDay = { moment in
                guard moment.device.hourCycle == .twelve else { return found(moment) }
                return [.string(String((moment.clock(moment.instant, moment.zone).hour + 11) % 12 + 1))]
            }
        },
        .init("locale/week-of-the-region", "The days of the week are numbered from the first day of the region's week.")
        {
            let found = $0.dayOfWeek
            $0.dayOfWeek = { moment in
                let first = moment.device.firstDayOfTheWeek
                return found(moment).map { $0?.number?.integer.map { .integer(($0 + 7 - first) % 7 + 1) } }
            }
        },
    ]

    private static let months: [FaultEntry<LifecycleTracking>] = [
        .fairReading("locale/months-of-the-calendar", "Months begin with those of the device's calendar."),
        .init(
            "locale/months-of-the-moon",
            "Months begin with the new moon if the device's calendar has such months."
        ) {
            let found = $0.isFirstWakeMonth
            $0.isFirstWakeMonth = { moment in
                let calendar = moment.device.calendar
                guard calendar == .islamic || calendar == .hebrew else { return found(moment) }
                return .flag(
                    moment.isFirstWake { calendar.month(of: $0.dayNumber) != calendar.month(of: $1.dayNumber) }
                )
            }
        },
    ]
}

extension Device {
    /// The first day of the week in the device's region: 1 is Sunday.
    fileprivate var firstDayOfTheWeek: Int {
        if ["ar_EG", "ar_AE", "fa_IR", "fa_AF"].contains(locale) { return 7 }
        return ["de", "fr", "es_ES", "ru", "my"].contains(where: locale.hasPrefix) ? 2 : 1
    }

    /// The code point of the digit zero in the device's language.
    private var zero: UInt32 {
        switch locale.prefix(2) {
        case "ar", "ck": 0x0660
        case "fa", "ps", "ur": 0x06F0
        case "dz": 0x0F20
        case "bn": 0x09E6
        case "mr", "ne": 0x0966
        case "my": 0x1040
        default: 0x30
        }
    }

    /// Texts with their digits in those of the device's language.
    fileprivate func localised(_ values: [JSONValue?]) -> [JSONValue?] {
        values.map { value in
            guard let text = value?.string else { return value }
            let scalars = text.unicodeScalars.map { scalar in
                guard ("0"..."9").contains(scalar) else { return scalar }
                return Unicode.Scalar(scalar.value - 0x30 + zero) ?? scalar
            }
            return .string(String(String.UnicodeScalarView(scalars)))
        }
    }
}

extension Device.Calendar {
    /// About the year of the calendar in which most of a Gregorian year lies.
    fileprivate func year(of year: Int) -> Int {
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
