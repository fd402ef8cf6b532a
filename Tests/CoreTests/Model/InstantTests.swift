import Testing
import TrackingConformanceCore

@Suite("Instants in ISO 8601")
struct InstantTests {
    @Test(
        "An instant is its seconds and nanoseconds since 1970, rounded down",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0),
            ("1970-01-01T00:00:01.5Z", 1, 500_000_000),
            ("1969-12-31T23:59:59Z", -1, 0),
            ("1969-12-31T23:59:59.750Z", -1, 750_000_000),
            ("2024-02-29T12:34:56Z", 1_709_210_096, 0),
            ("2024-03-10T09:59:59.123456789Z", 1_710_064_799, 123_456_789),
            ("2024-03-10T09:59:59.000000001Z", 1_710_064_799, 1),
            ("2000-03-01T00:00:00.0Z", 951_868_800, 0),
            ("2038-01-19T03:14:08Z", 2_147_483_648, 0),
            ("1900-01-01T00:00:00Z", -2_208_988_800, 0),
            ("2100-03-01T00:00:00Z", 4_107_542_400, 0),
            ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
        ]
    )
    func parsed(text: String, seconds: Int, nanoseconds: Int) throws {
        let instant = try #require(Instant(text))
        #expect(instant.seconds == seconds)
        #expect(instant.nanoseconds == nanoseconds)
        #expect(instant.text == text)
    }

    @Test(
        "What is no instant in UTC is refused",
        arguments: [
            "", "Z", "2024-03-10", "2024-03-10T09:59:59", "2024-03-10T09:59Z", "2024-03-10 09:59:59Z",
            "2024-03-10t09:59:59Z", "2024-03-10T09:59:59z", "2024-03-10T09:59:59+00:00", "20240310T095959Z",
            "2024/03/10T09:59:59Z", "2024-03-10T09.59.59Z", " 2024-03-10T09:59:59Z", "2024-03-10T09:59:59Z ",
            "24-03-10T09:59:59.000Z", "-2024-03-10T09:59:59Z", "+024-03-10T09:59:59Z",
            "2024-00-10T09:59:59Z", "2024-13-10T09:59:59Z", "2024-03-00T09:59:59Z", "2024-03-32T09:59:59Z",
            "2024-04-31T09:59:59Z", "2023-02-29T09:59:59Z", "1900-02-29T09:59:59Z", "2100-02-29T09:59:59Z",
            "2024-03-10T24:00:00Z", "2024-03-10T09:60:59Z", "2024-03-10T09:59:60Z",
            "2024-03-10T09:59:59.Z", "2024-03-10T09:59:59,5Z", "2024-03-10T09:59:59.5.5Z", "2024-03-10T09:59:59.-5Z",
            "2024-03-10T09:59:59.1234567890Z", "２024-03-10T09:59:59Z",
        ]
    )
    func refused(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test("Every fourth year has a leap day, but for those of the centuries that 400 does not divide")
    func leapDays() {
        let years = [1600, 1896, 1904, 1972, 2000, 2024, 2400]
        #expect(years.allSatisfy { Instant("\($0)-02-29T00:00:00Z") != nil })
        let others = [1500, 1700, 1800, 1900, 1970, 2023, 2100, 2200]
        #expect(others.allSatisfy { Instant("\($0)-02-29T00:00:00Z") == nil })
    }

    @Test("The leap day of the year 0 comes before the first of March")
    func yearZero() {
        #expect(Instant("0000-02-29T00:00:00Z")?.seconds == -62_162_035_200 - 86_400)
        #expect(Instant("0000-01-01T00:00:00Z")?.seconds == -62_167_219_200)
        #expect(Instant("0000-03-01T00:00:00Z")?.seconds == -62_162_035_200)
    }

    @Test(
        "An earlier instant is less than a later one",
        arguments: [
            ("1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"),
            ("2024-03-10T09:59:59Z", "2024-03-10T09:59:59.000000001Z"),
            ("2024-03-10T09:59:59.09Z", "2024-03-10T09:59:59.1Z"),
            ("2024-03-10T09:59:59.999999999Z", "2024-03-10T10:00:00Z"),
            ("1969-12-31T23:59:58.9Z", "1969-12-31T23:59:59.1Z"),
            ("2024-12-31T23:59:59Z", "2025-01-01T00:00:00Z"),
        ]
    )
    func ordered(earlier: String, later: String) throws {
        let (earlier, later) = (try #require(Instant(earlier)), try #require(Instant(later)))
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(earlier != later)
    }

    @Test("One point in time is one instant, however it is written")
    func equal() throws {
        let (short, long) = (Instant("2024-03-10T09:59:59Z"), Instant("2024-03-10T09:59:59.000Z"))
        #expect(short == long)
        #expect(short?.text != long?.text)
        #expect(Set([short, long]).count == 1)
    }
}
