import Testing
import TrackingConformanceCore
import TrackingConformanceSystem

@Suite("The calendar")
struct CivilTimeTests {
    @Test(
        "An instant is a date, a time of day and a day of the week, from 1 for Sunday",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 5),
            ("1970-01-04T23:59:59Z", 3, 1),
            ("1969-12-31T23:59:59Z", -1, 4),
            ("1969-12-28T00:00:00Z", -4, 1),
            ("1968-02-29T12:00:00Z", -672, 5),
            ("1900-01-01T00:00:00Z", -25_567, 2),
            ("1900-02-28T23:59:59Z", -25_509, 4),
            ("1900-03-01T00:00:00Z", -25_508, 5),
            ("1582-10-15T00:00:00Z", -141_427, 6),
            ("0000-01-01T00:00:00Z", -719_528, 7),
            ("0000-02-29T23:59:59Z", -719_469, 3),
            ("0000-03-01T00:00:00Z", -719_468, 4),
            ("0001-01-01T00:00:00Z", -719_162, 2),
            ("2000-02-29T00:00:00Z", 11_016, 3),
            ("2000-03-01T00:00:00Z", 11_017, 4),
            ("2000-12-31T23:59:59Z", 11_322, 1),
            ("2024-02-29T12:34:56Z", 19_782, 5),
            ("2024-12-31T00:00:00Z", 20_088, 3),
            ("2100-02-28T00:00:00Z", 47_540, 1),
            ("2100-03-01T00:00:00Z", 47_541, 2),
            ("2400-02-29T00:00:00Z", 157_113, 3),
            ("9999-12-31T23:59:59Z", 2_932_896, 6),
        ]
    )
    func inGMT(text: String, dayNumber: Int, weekday: Int) throws {
        let time = CivilTime(try #require(Instant(text)))
        #expect(time.iso8601 + "Z" == text)
        #expect(time.dayNumber == dayNumber)
        #expect(time.weekday == weekday)
    }

    @Test(
        "A clock that is ahead or behind shows its own date",
        arguments: [
            ("2024-03-10T09:59:59Z", -8 * 3_600, "2024-03-10T01:59:59"),
            ("2024-01-01T00:30:00Z", -3_600, "2023-12-31T23:30:00"),
            ("2023-12-31T23:30:00Z", 3_600, "2024-01-01T00:30:00"),
            ("2024-02-28T20:00:00Z", 5 * 3_600 + 45 * 60, "2024-02-29T01:45:00"),
            ("2023-02-28T20:00:00Z", 14 * 3_600, "2023-03-01T10:00:00"),
            ("2024-03-01T08:00:00Z", -9 * 3_600 - 30 * 60, "2024-02-29T22:30:00"),
            ("1970-01-01T00:00:00Z", -1, "1969-12-31T23:59:59"),
            ("1969-12-31T23:59:59Z", 1, "1970-01-01T00:00:00"),
            ("0000-01-01T00:00:00Z", -3_600, "-0001-12-31T23:00:00"),
            ("9999-12-31T23:59:59Z", 1, "10000-01-01T00:00:00"),
        ]
    )
    func elsewhere(text: String, offset: Int, expected: String) throws {
        #expect(CivilTime(try #require(Instant(text)), secondsFromGMT: offset).iso8601 == expected)
    }

    @Test("A fraction of a second belongs to the second that it follows", arguments: ["1969-12-31", "2024-03-10"])
    func fractions(date: String) throws {
        let time = CivilTime(try #require(Instant("\(date)T23:59:59.999999999Z")))
        #expect(time.iso8601 == "\(date)T23:59:59")
    }

    @Test("Every part of a date and time is a number of its own")
    func parts() throws {
        let time = CivilTime(try #require(Instant("2024-03-10T09:05:07Z")))
        #expect([time.year, time.month, time.day] == [2024, 3, 10])
        #expect([time.hour, time.minute, time.second] == [9, 5, 7])
        #expect(time.monthDayYear == "03/10/2024")
    }

    @Test("Days follow each other without a gap, through every month of common and leap years")
    func everyDay() throws {
        var last: CivilTime?
        for year in [1600, 1899, 1900, 1904, 1969, 1970, 1999, 2000, 2001, 2024, 2099, 2100] {
            let start = CivilTime(try #require(Instant("\(year)-01-01T00:00:00Z"))).dayNumber
            let end = CivilTime(try #require(Instant("\(year)-12-31T00:00:00Z"))).dayNumber
            let isLeap = Instant("\(year)-02-29T00:00:00Z") != nil
            #expect(end - start + 1 == (isLeap ? 366 : 365))
            for day in start...end {
                let offset = day * 86_400
                let time = CivilTime(try #require(Instant("1970-01-01T00:00:00Z")), secondsFromGMT: offset)
                #expect(time.dayNumber == day)
                #expect(Instant(time.iso8601 + "Z")?.seconds == offset)
                if let last, last.dayNumber == day - 1 { #expect(time.weekday == last.weekday % 7 + 1) }
                last = time
            }
        }
    }

    @Test("A quotient is rounded down", arguments: [(7, 2, 3), (-7, 2, -4), (-6, 2, -3), (0, 5, 0), (-1, 86_400, -1)])
    func flooredQuotient(dividend: Int, divisor: Int, quotient: Int) {
        #expect(dividend.flooredQuotient(by: divisor) == quotient)
    }
}
