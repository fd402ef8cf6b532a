import Testing
import TrackingConformanceCore

@Suite("The other host")
struct OtherHostTests {
    @Test(
        "Its clock differs from the machine's by six hours or more",
        arguments: [(-12, "Asia/Tokyo"), (0, "Asia/Tokyo"), (5, "Asia/Tokyo"), (9, "America/Los_Angeles")]
    )
    func zone(hours: Int, zone: String) {
        #expect(Host(differingFrom: hours * 3_600, locale: "C").zone == zone)
    }

    @Test("Its language differs from the machine's", arguments: [("C", "ar_EG.UTF-8"), ("ar_SA.UTF-8", "th_TH.UTF-8")])
    func locale(machine: String, locale: String) {
        let host = Host(differingFrom: 0, locale: machine)
        #expect(host.variables == ["TZ": "Asia/Tokyo", "LANG": locale, "LC_ALL": locale])
    }
}
