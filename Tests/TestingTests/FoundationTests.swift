import Foundation
import Testing
import TrackingConformanceCore
import TrackingConformanceFoundationBridge
import TrackingConformanceJSON

@Suite("Conversions to and from Foundation")
struct FoundationTests {
    @Test("A userInfo has the types of a real push")
    func userInfo() throws {
        let object: JSONObject = [
            "_dId": "56c4", "_acsDeliveryTracking": .null, "aps": ["badge": 1, "content-available": true],
            "list": ["a", 2],
        ]
        let userInfo = object.userInfo
        #expect(userInfo["_dId"] as? String == "56c4")
        #expect(userInfo["_acsDeliveryTracking"] is NSNull)
        #expect(userInfo["_acsDeliveryTracking"] as? String == nil)
        let aps = try #require(userInfo["aps"] as? [AnyHashable: Any])
        #expect(aps["badge"] as? Int == 1)
        #expect(aps["badge"] as? Bool == true)
        #expect(aps["badge"] as? String == nil)
        #expect(aps["content-available"] as? Bool == true)
        #expect((userInfo["list"] as? [Any])?.count == 2)
        #expect(userInfo["absent"] == nil)
    }

    @Test(
        "A value survives the way there and back",
        arguments: [
            .null, true, false, 0, 1, -7, "", "e\u{301}", [], [:], [1, [.null, "x"]], ["b": ["c": 1], "a": true],
            JSONValue(.number(JSONNumber("2.5")!)), .integer(9_007_199_254_740_993),
            JSONValue(.number(JSONNumber("9223372036854775808")!)),
            JSONValue(.number(JSONNumber("18446744073709551615")!)),
            JSONValue(.number(JSONNumber("-9223372036854775809")!)),
            JSONValue(.number(JSONNumber("99999999999999999999")!)),
        ] as [JSONValue]
    )
    func roundTrip(value: JSONValue) throws {
        #expect(try JSONValue(foundation: value.foundation) == value)
    }

    @Test("What Swift code hands to a tracking call is converted too")
    func swiftValues() throws {
        let absent: String? = nil
        let data: [String: Any] = ["action": "7", "count": 3, "flag": true, "none": absent as Any, "half": 0.5]
        let object = try JSONObject(foundation: data)
        #expect(object.keys == ["action", "count", "flag", "half", "none"])
        #expect(JSONValue.object(object).description == #"{"action":"7","count":3,"flag":true,"half":0.5,"none":null}"#)
    }

    @Test("What JSON has no form for is refused with its place")
    func refusals() {
        let dated: Any = ["a": [1, Date(timeIntervalSince1970: 0)]]
        #expect(throws: UnconvertibleValue(type: "Date", path: "/a/1")) { try JSONValue(foundation: dated) }
        #expect(throws: UnconvertibleValue(type: "the key 1 of type Int", path: "")) {
            try JSONObject(foundation: [1: "a"])
        }
        #expect(UnconvertibleValue(type: "Date", path: "/a/1").description == "Date at /a/1 has no form in JSON")
        #expect(throws: UnconvertibleValue.self) { try JSONValue(foundation: Double.infinity) }
    }

    @Test("A map of strings keeps its nulls, and is not made of anything else")
    func strings() {
        let object: JSONObject = ["_dId": "56c4", "_mId": .null]
        let strings: [String: String?] = ["_mId": nil, "_dId": "56c4"]
        #expect(object.strings == strings)
        #expect(JSONObject(strings: strings) == object)
        #expect((["badge": 1] as JSONObject).strings == nil)
    }

    @Test("An instant is a date")
    func dates() throws {
        let instant = try #require(Instant("2024-03-10T09:59:59.500Z"))
        #expect(Date(instant).timeIntervalSince1970 == 1_710_064_799.5)
    }

    @Test("A zone that the system does not know is declined")
    func zones() throws {
        #expect(try TimeZone(named: "Europe/Berlin").identifier == "Europe/Berlin")
        #expect(throws: UnsupportedStimulus.self) { try TimeZone(named: "Mars/Olympus") }
        #expect(throws: UnsupportedStimulus.self) { try TimeZone(named: "") }
    }

    @Test("A device has a locale and a calendar")
    func device() throws {
        let device = Device(locale: "th_TH", calendar: .buddhist, hourCycle: .twelve)
        let date = Date(try #require(Instant("2024-03-10T09:59:59Z")))
        #expect(Locale(device).region?.identifier == "TH")
        #expect(Locale(device).hourCycle == .oneToTwelve)
        #expect(Calendar(device).dateComponents(in: .gmt, from: date).year == 2567)
        #expect(Calendar(device).locale == Locale(device))
    }

    @Test("Where the context says nothing of the device, it is American, Gregorian and has 24 hours")
    func standardDevice() {
        #expect(Locale(nil as Device?).region?.identifier == "US")
        #expect(Locale(nil as Device?).hourCycle == .zeroToTwentyThree)
        #expect(Calendar(nil as Device?).identifier == .gregorian)
    }

    @Test("Every calendar of a device is one of Foundation", arguments: Device.Calendar.allCases)
    func calendars(calendar: Device.Calendar) {
        let device = Device(locale: "en_US", calendar: calendar, hourCycle: .twentyFour)
        #expect(Locale(device).calendar.identifier == Calendar(device).identifier)
    }
}
