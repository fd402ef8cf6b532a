import Testing
import TrackingConformanceRunner

@Suite("Durations in messages")
struct DurationTests {
    @Test(
        "A duration agrees with its unit",
        arguments: [
            (.seconds(1), "1 second"), (.seconds(10), "10 seconds"), (.milliseconds(500), "0.5 seconds"),
            (.milliseconds(1_500), "1.5 seconds"), (.zero, "0 seconds"),
            (.milliseconds(1_666), "1.7 seconds"), (.milliseconds(20), "0.02 seconds"),
            (.seconds(86_400), "86400 seconds"),
        ] as [(Duration, String)]
    )
    func inSeconds(duration: Duration, text: String) {
        #expect(duration.inSeconds == text)
    }
}
