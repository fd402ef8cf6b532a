/// The Gregorian calendar, extended to all years, in days counted from 1970-01-01.
package enum GregorianCalendar {
    /// The day number of a date; the year is counted from March, so that a leap day is its last day.
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let leapDays =
            marchYear.flooredQuotient(by: 4) - marchYear.flooredQuotient(by: 100) + marchYear.flooredQuotient(by: 400)
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    package static func date(ofDay dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The number of the day on which the first ISO 8601 week of a year begins, perhaps in the previous year.
    package static func firstMonday(ofWeekYear year: Int) -> Int {
        let inFirstWeek = dayNumber(year: year, month: 1, day: 4)
        // 1970-01-05, the day with the number 4, was a Monday.
        return 4 + (inFirstWeek - 4).flooredQuotient(by: 7) * 7
    }

    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension Int {
    /// The quotient by a positive number, rounded down.
    package func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
