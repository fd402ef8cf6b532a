import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A sequence that failed once is shown with its steps, and counts")
struct ExplorationTextTests {
    private func report() throws -> Report {
        let small = try SmallSuite()
        let stimulus = Stimulus(.push(.onMessageReceived), ["data": ["_dId": "a1", "_mId": "h\u{1B}1"]])
        let draft = VectorDraft(context: RunContext(sdkVersion: "1.4.0"), stimuli: [stimulus])
        var run = small.report([]).run
        run.exploration = ExplorationSummary(
            seed: 7,
            sequences: 20,
            steps: 30,
            exercised: [],
            neverExercised: [],
            unrepeatedCount: 2,
            unrepeated: [.init(origin: "sequence 17", difference: "step 0: no call (PT-ONE)", draft: draft)]
        )
        return Report(of: run, Invocation(adapter: ["./a"]))
    }

    @Test("A page and Markdown say what was tried")
    func pages() throws {
        let report = try report()
        #expect(ReportFormat.html.text(of: report).contains("<p>20 sequences with 30 steps tried (seed 7).</p>"))
        // Nothing broke a rule: there are no sequences to show, and no field to search them.
        for section in ["vectors", "all-rules", "legend"] {
            #expect(!ReportFormat.html.text(of: report).contains("<section id=\"\(section)\">"))
        }
        #expect(ReportFormat.markdown.text(of: report).contains("\n20 sequences with 30 steps tried (seed 7).\n"))
    }

    @Test("What breaks a rule is a sequence in every format")
    func sequences() throws {
        let small = try SmallSuite()
        var run = small.report([small.result("bad", id: "wrong")]).run
        run.exploration = try report().run.exploration
        let report = Report(of: run, Invocation(subcommand: ["explore"], adapter: ["./a"]))
        let text = ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false))
        #expect(text.contains(", exploring small 1.0") && text.contains("\n1 sequence kept: 1 failed\n"))
        #expect(ReportFormat.markdown.text(of: report).contains("\n1 sequence kept: 1 failed\n"))
        let page = ReportFormat.html.text(of: report)
        #expect(page.contains("<p>1 sequence kept: 1 failed</p>") && !page.contains("<div class=\"bar\""))
        for page in [text, ReportFormat.markdown.text(of: report)] { #expect(!page.contains("1 vector")) }
    }

    @Test("What a report has no room for is seen with options that its command has")
    func advice() throws {
        let many = try SmallSuite(rules: 40)
        let run = many.report((0..<40).map { many.result("rule-\($0)", id: "wrong") }).run
        for (subcommand, advice) in [
            ("run", "run --rule RULE` shows the evidence of one"),
            ("explore", "--report html:FILE` shows the evidence of each"),
        ] {
            let report = Report(of: run, Invocation(subcommand: [subcommand]))
            let text = ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false))
            #expect(text.contains("Further broken rules (`\(advice)):"))
        }
    }

    @Test("In the text for people")
    func text() throws {
        let style = TerminalStyle(coloured: false, width: 80, verbose: false)
        #expect(
            ReportFormat.text.text(of: try report(), style: style) == """
                tracking-conformance \(Kit.version), suite 1.2.3, exploring small 1.0 (Swift)
                capabilities: push.android
                20 sequences with 30 steps tried (seed 7).

                error: 2 sequences failed once and passed when they were tried again: the
                implementation leaks state between sequences, or depends on something outside
                the sequence

                FAILED ONCE  and passed when tried again
                  sequence 17: step 0: no call (PT-ONE)
                    step 0: android.onMessageReceived a1/h\\u001b1
                  and 1 more sequence

                NOT CONFORMANT

                """
        )
    }

    @Test("In JSON, with the steps as new takes them")
    func json() throws {
        let root = try JSONParser.parse(Array(try report().json().utf8))
        let unrepeated = root["exploration"]?["unrepeated"]
        #expect(root["conformant"] == false && unrepeated?["sequences"] == 2)
        let example = unrepeated?["examples"]?.array?.first
        #expect(example?["origin"] == "sequence 17" && example?["context"]?["sdkVersion"] == "1.4.0")
        #expect(example?["steps"]?.array?.first?["event"] == "android.onMessageReceived")
    }
}
