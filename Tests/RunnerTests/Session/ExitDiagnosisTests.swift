import Testing
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

@Suite("Why a process or a connection ended is told in a sentence")
struct ExitDiagnosisTests {
    /// An end, and its sentence.
    struct Case: Sendable, CustomTestStringConvertible {
        let ending: SessionEnding
        let adapter: AdapterEnd
        var circumstances = ""
        let sentence: String
        var testDescription: String { sentence }
    }

    private static let exited = AdapterEnd(status: .exited(3))

    static let cases = [
        Case(ending: .finished, adapter: exited, sentence: "the adapter ended"),
        Case(
            ending: .outputClosed,
            adapter: exited,
            sentence: "the adapter exited with status 3 instead of answering"
        ),
        Case(
            ending: .outputClosed,
            adapter: AdapterEnd(status: .killed(signal: 9)),
            sentence: "the adapter was killed by signal 9 (SIGKILL) instead of answering"
        ),
        Case(
            ending: .outputClosed,
            adapter: AdapterEnd(status: .killed(signal: 63)),
            sentence: "the adapter was killed by signal 63 instead of answering"
        ),
        Case(
            ending: .outputClosed,
            adapter: AdapterEnd(status: .killed(signal: 15), wasEnded: true),
            sentence: "the adapter closed its standard output but kept running"
        ),
        Case(
            ending: .timedOut,
            adapter: AdapterEnd(status: .killed(signal: 9), wasEnded: true, standardError: "oh\nno"),
            circumstances: "; it had closed its standard input",
            sentence: "the adapter did not answer within 2.5 seconds; it had closed its standard input; "
                + "its standard error:\noh\nno"
        ),
        Case(
            ending: .outputClosed,
            adapter: AdapterEnd(status: .closed),
            sentence: "the adapter closed the connection instead of answering"
        ),
        Case(
            ending: .outputClosed,
            adapter: AdapterEnd(status: .lost(SystemError(code: 104))),
            circumstances: "; its last line is unterminated: {",
            sentence:
                "the connection was lost before the adapter answered (\(SystemError(code: 104))); its last line is "
                + "unterminated: {"
        ),
        Case(ending: .stranger("b 1 answered"), adapter: AdapterEnd(status: .closed), sentence: "b 1 answered"),
        Case(ending: .lineTooLong, adapter: exited, sentence: "the adapter wrote a line of more than 16 MiB"),
        Case(ending: .badHandshake("no version"), adapter: exited, sentence: "no version"),
        Case(ending: .interrupted, adapter: exited, sentence: "the run was interrupted"),
    ]

    private static func diagnosis(_ test: Case) -> ExitDiagnosis {
        ExitDiagnosis(
            ending: test.ending,
            adapter: test.adapter,
            circumstances: test.circumstances,
            timeout: .milliseconds(2_500)
        )
    }

    @Test("Every end has its sentence", arguments: cases)
    func sentence(_ test: Case) {
        #expect(Self.diagnosis(test).sentence == test.sentence)
    }

    @Test(
        "After shutdown a process must exit with status 0 by itself, and a connection must be closed",
        arguments: [
            (AdapterEnd(status: .exited(0)), nil),
            (AdapterEnd(status: .closed), nil),
            (AdapterEnd(status: .lost(SystemError(code: 104))), nil),
            (AdapterEnd(status: .closed, wasEnded: true), "the adapter did not close the connection after shutdown"),
            (exited, "after shutdown the adapter exited with status 3"),
            (
                AdapterEnd(status: .exited(0), wasEnded: true, standardError: "bye"),
                "the adapter did not end after shutdown and was killed; its standard error: bye"
            ),
        ]
    )
    func shutdown(adapter: AdapterEnd, warning: String?) {
        let diagnosis = ExitDiagnosis(ending: .finished, adapter: adapter, timeout: .seconds(1))
        #expect(diagnosis.shutdownWarning == warning)
    }
}
