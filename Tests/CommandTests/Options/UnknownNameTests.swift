import TestSupport
import Testing
import tracking_conformance

@Suite("A name that nothing has is refused in the same way by every command")
struct UnknownNameTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]

    @Test(
        "An unknown rule is wrong usage",
        arguments: [
            ["explain", "PT-FLAG-ONN"], ["run", "--rule", "PT-FLAG-ONN"], ["list", "--rule", "PT-FLAG-ONN"],
            ["requests", "--rule", "PT-FLAG-ONN"], ["judge", "--rule", "PT-FLAG-ONN", "-"],
        ]
    )
    func rule(arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments + Self.suite)
        #expect(outcome.errors == "error: there is no rule named PT-FLAG-ONN; did you mean PT-FLAG-ON?\n")
        #expect(outcome.output.isEmpty)
        #expect(outcome.exitCode == 64)
    }

    @Test("The beginning of several rules is answered with these rules")
    func rules() async throws {
        let several = try await CommandProcess.run(["explain", "pt-flag"] + Self.suite)
        let sentence = "error: there is no rule named pt-flag; these begin with it: PT-FLAG-"
        #expect(several.errors.hasPrefix(sentence) && several.exitCode == 64, "\(several.errors)")
    }

    /// Options that are typed out of habit, each with the end of the complaint.
    private static let habits = [
        ("run --json", "--json'; use --report json, or --report json:FILE"),
        ("run -o x.json", "-o'; use --report FORMAT:FILE"),
        ("run --html", "--html'; use --report html:FILE"),
        ("run --ci", "--ci'; CI needs no option of its own; --report junit:FILE writes a report for it"),
        ("run -q", "-q'; use --quiet"), ("explore -v", "-v'; use --verbose"),
        ("run -k push", "-k'; use --select PATTERN"), ("list --filter push", "--filter'; use --select PATTERN"),
        ("run --filter=push", "--filter'; use --select PATTERN"),
        ("run --list", "--list'; `tracking-conformance list` lists the vectors"),
        ("run --parallel", "--parallel'; use --jobs N"), ("run --verbos", "--verbos'. Did you mean '--verbose'?"),
        ("smoke --json -- ./adapter", "--json'"), ("list --json", "--json'"), ("lint --lisen", "--lisen'"),
        ("run --seek -- ./adapter", "--seek'. Did you mean '--seed'?"), ("run --tag -- ./adapter", "--tag'"),
    ]

    @Test(
        "An option of another tool is answered with the one that does it, and others only with a near one",
        arguments: habits
    )
    func habit(line: String, end: String) throws {
        let outcome = try Ending.of(line.split(separator: " ").map(String.init))
        #expect(outcome.errors.split(separator: "\n").first == "error: Unknown option '\(end)")
        #expect(outcome.exitCode == 64)
    }

    @Test("Each subcommand is in one of the two parts of the help, and the first screen of run has what is used most")
    func help() async throws {
        let texts = [["--help"], ["help", "contributors"], ["run", "--help"]]
        var helps: [String] = []
        for arguments in texts { helps.append(try await CommandProcess.run(arguments).output) }
        for name in ["run", "smoke", "explain", "format", "lint", "audit", "reference-adapter"] {
            #expect(helps.prefix(2).count { $0.contains("\n  \(name)  ") } == 1, "\(name)")
        }
        let screen = helps[2].split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
        for option in ["select", "rule", "watch", "verbose", "quiet", "report", "strict", "known-failures"] {
            #expect(screen.contains { $0.contains("--\(option)") }, "\(option)")
        }
    }

    @Test("A word that is no id of a vector is answered with what new creates")
    func newWithoutID() throws {
        let outcome = try Ending.of(["new", "swift", "--rule", "PT-FLAG-ON"])
        let start =
            "error: swift is not the id of a vector, such as push/ios/open/twice-in-a-row; new adapter and new swift-tests"
        #expect(outcome.errors.hasPrefix(start) && outcome.exitCode == 64, "\(outcome.errors)")
    }

    @Test("A word of the reports is explained, with what to do")
    func reportWord() async throws {
        let outcome = try await CommandProcess.run(["explain", "unexplained"])
        #expect(outcome.output.hasPrefix("unexplained\n\nSaid of mismatches ") && outcome.output.contains("run again"))
    }

    @Test("Patterns with a comma between them are refused with the form that is right")
    func comma() async throws {
        let outcome = try await CommandProcess.run(["list", "--select", "push/ios/**,push/android/**"] + Self.suite)
        let end = "give --select once for each pattern, without a comma"
        #expect(outcome.errors == "error: the selection matches no vector; \(end)\n")
    }

    @Test("What names nothing is looked for in rules, faults and vectors")
    func mentions() async throws {
        let outcome = try await CommandProcess.run(["explain", "Rotation"])
        #expect(outcome.output.hasPrefix("Rules that mention it (1)\n  PT-RESUME-ONCE  "), "\(outcome.errors)")
        let names = try await CommandProcess.run(["explain", "broadlog"])
        #expect(["\nFaults (", "\nVectors (", "  and "].allSatisfy(names.output.contains), "\(names.output)")
    }

    @Test(
        "An unknown subcommand is named with the one that was meant",
        arguments: [
            (["rn", "--", "./adapter"], "there is no subcommand named rn; did you mean run?"),
            (["certificate"], "there is no subcommand named certificate; `tracking-conformance --help` lists them"),
            (["check", "adapter.py"], "there is no subcommand named check; `run` certifies an adapter"),
            (["help", "rnu"], "there is no subcommand named rnu; did you mean run?"),
            (["help", "new", "adaptr"], "there is no subcommand named new adaptr; did you mean new adapter?"),
            (["help", "test"], "there is no subcommand named test; `run` certifies an adapter"),
            (["version"], "there is no subcommand named version; `tracking-conformance --version` prints the version"),
            (
                ["new"],
                "new needs an argument: adapter, swift-tests, or the id of a vector; "
                    + "`new adapter --language python DIR` writes an adapter"
            ),
        ]
    )
    func subcommand(arguments: [String], sentence: String) throws {
        let outcome = try Ending.of(arguments)
        #expect(outcome.errors == "error: \(sentence)\n")
        #expect(outcome.exitCode == 64)
    }

    @Test("A word in place of a rule's id is searched for by explain, and a missing language is named with all")
    func words() async throws {
        let rule = try await CommandProcess.run(["list", "--rule", "rotation"] + Self.suite)
        let sentence = "there is no rule named rotation; `tracking-conformance explain rotation` searches the rules"
        #expect(rule.errors == "error: \(sentence)\n")
        let language = try Ending.of(["new", "adapter", "my-app"])
        #expect(
            language.errors.contains("\nIt is one of python, node, typescript, browser, java, kotlin, csharp, swift.\n")
        )
    }

    @Test("The id of a rule among patterns, and a pattern in place of an id, are answered with what takes them")
    func otherKind() async throws {
        let rule = try await CommandProcess.run(["list", "--select", "pt-flag-on"] + Self.suite)
        let sentence = "the selection matches no vector; for the vectors of a rule, use --rule PT-FLAG-ON"
        #expect(rule.errors == "error: \(sentence)\n")
        let pattern = try Ending.of(["show", "push/**"])
        let advice = "`tracking-conformance list --select 'push/**'` lists the ids that match"
        #expect(pattern.errors.hasPrefix("error: show takes the id of one vector; \(advice)\n"))
    }

    @Test(
        "A pattern of another tool is answered with what says the same here",
        arguments: [
            ("!push/**", "no pattern begins with !; use --exclude 'push/**'"),
            ("push/{ios,android}/**", "a pattern has no braces; repeat the option for each alternative"),
            ("push/ios/open.json", "for the vectors of a file, use 'push/ios/open/*'"),
        ]
    )
    func foreignPattern(pattern: String, advice: String) async throws {
        let outcome = try await CommandProcess.run(["list", "--select", pattern] + Self.suite)
        #expect(outcome.errors == "error: the selection matches no vector; \(advice)\n")
    }

    @Test("A phrase to explain needs quotation marks, since what follows a name is a vector")
    func phrase() async throws {
        let outcome = try await CommandProcess.run(["explain", "exit", "codes"])
        let sentence = "only a vector can follow the name; quote a phrase: explain 'exit codes'"
        #expect(outcome.errors == "error: \(sentence)\n" && outcome.exitCode == 64)
        let document = try await CommandProcess.run(["explain", "--document", "S99"])
        #expect(document.errors == "error: there is no document named S99; there are S1, S2, S3 and B\n")
    }

    @Test("An empty name is most often that of an empty variable")
    func emptyName() throws {
        let outcome = try Ending.of(["explain", ""])
        #expect(outcome.errors.hasPrefix("error: the name to explain is empty; is the variable that holds it empty?\n"))
    }

    @Test(
        "A pattern for a topic that does not exist is answered with one for the topic that was meant",
        arguments: [("push/ios/opn/*", "push/ios/open/*"), ("push/oss/**", "push/ios/**")]
    )
    func topic(pattern: String, meant: String) async throws {
        let outcome = try await CommandProcess.run(["list", "--select", pattern] + Self.suite)
        #expect(outcome.errors == "error: the selection matches no vector; did you mean \(meant)?\n")
    }

    @Test(
        "A misspelt value of an option is named with the one that was meant",
        arguments: [
            (["run", "--level", "requird"], "'requird' is invalid for '--level <level>'. Did you mean 'required'?"),
            (
                ["run", "--require", "lifecycl"],
                "'lifecycl' is invalid for '--require <require>'. Did you mean 'lifecycle'?"
            ),
            (
                ["new", "adapter", "--language", "pyton"],
                "'pyton' is invalid for '--language <language>'. Did you mean 'python'?"
            ),
            (
                ["new", "adapter", "--language", "js"],
                "'js' is invalid for '--language <language>'. Did you mean 'node'?"
            ),
            (
                ["run", "--report", "x.html"],
                "'x.html' is invalid for '--report <report>'. Did you mean 'html:x.html'?"
            ),
            (["run", "--report", "r.xml"], "'r.xml' is invalid for '--report <report>'. Did you mean 'junit:r.xml'?"),
            (
                ["run", "--report", "json=r.json"],
                "'json=r.json' is invalid for '--report <report>'. Did you mean 'json:r.json'?"
            ),
            (
                ["run", "--report", "jsn:r.json"],
                "'jsn:r.json' is invalid for '--report <report>'. Did you mean 'json:r.json'?"
            ),
        ]
    )
    func value(arguments: [String], sentence: String) throws {
        let outcome = try Ending.of(arguments)
        #expect(outcome.errors.hasPrefix("error: The value \(sentence)"), "\(outcome.errors)")
        #expect(outcome.exitCode == 64)
    }

    @Test("A value that resembles none of an option is answered with the list alone")
    func strangeValue() throws {
        let report = try Ending.of(["compare", "a", "b", "--report", "a.xml"])
        #expect(report.errors.hasPrefix("error: The value 'a.xml' is invalid for '--report <report>'\nHelp:"))
        let level = try Ending.of(["run", "--level", "high"])
        #expect(
            level.errors.hasPrefix("error: The value 'high' is invalid for '--level <level>'. Please provide one of")
        )
    }

    @Test("An unknown vector is wrong usage")
    func vector() async throws {
        let outcome = try await CommandProcess.run(["show"] + Self.suite + ["push/ios/open/click-before-ope"])
        let sentence = "there is no vector named push/ios/open/click-before-ope"
        #expect(outcome.errors == "error: \(sentence); did you mean push/ios/open/click-before-open?\n")
        #expect(outcome.exitCode == 64)
    }

    @Test("A rule in the place of a vector is named as one", arguments: [["show"], ["explain", "PT-FLAG-ON"]])
    func ruleAsVector(arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments + ["PT-FLAG-OFF"] + Self.suite)
        #expect(outcome.errors == "error: PT-FLAG-OFF is a rule, not a vector; explain PT-FLAG-OFF prints it\n")
        #expect(outcome.exitCode == 64)
    }

    @Test("A suite version later than the suite is wrong usage", arguments: ["list", "run", "requests"])
    func laterVersion(command: String) async throws {
        let outcome = try await CommandProcess.run([command, "--suite-version", "9.0.0"] + Self.suite)
        #expect(outcome.errors == "error: --suite-version 9.0.0 is later than the suite, which has version 1.3.0\n")
        #expect(outcome.output.isEmpty)
        #expect(outcome.exitCode == 64)
    }

    @Test("A vector that other options leave out is not suggested in its own place")
    func leftOut() async throws {
        let arguments = ["list", "--select", "push/ios/open/click-before-open", "--rule", "LC-LAUNCHCOUNT"]
        let outcome = try await CommandProcess.run(arguments + Self.suite)
        let vector = "the 1 vector that matches push/ios/open/click-before-open"
        #expect(
            outcome.errors == "error: the selection matches no vector; \(vector) is left out by the other options\n"
        )
        #expect(outcome.exitCode == 1)
    }

    @Test("A fault is explained, one that is mistyped suggested, and a vector told from it")
    func faults() async throws {
        let fault = try await CommandProcess.run(["explain", "push/flag/compared-exactly"] + Self.suite)
        #expect(fault.exitCode == 0 && fault.output.contains("\nBreaks\n  PT-FLAG-ON"), "\(fault.output)")
        let mistyped = try await CommandProcess.run(["explain", "push/flag/compared-exactley"] + Self.suite)
        let sentence = "there is no fault named push/flag/compared-exactley; did you mean push/flag/compared-exactly?"
        #expect(mistyped.errors == "error: \(sentence)\n" && mistyped.exitCode == 64)
        let vector = try await CommandProcess.run(["explain", "push/ios/open/default-action"] + Self.suite)
        let advice = "push/ios/open/default-action is a vector; show push/ios/open/default-action prints it"
        #expect(vector.errors == "error: \(advice)\n" && vector.exitCode == 64)
        let all = try await CommandProcess.run(["explain", "--faults"] + Self.suite)
        #expect(all.exitCode == 0 && all.output.contains("\n  push/flag/compared-exactly\n"))
    }

    @Test("A rule is found in lower case, too", arguments: [["explain"], ["list", "--long", "--rule"]])
    func lowerCase(arguments: [String]) async throws {
        #expect(try await CommandProcess.run(arguments + ["pt-flag-on"] + Self.suite).output.contains("PT-FLAG-ON"))
    }

    @Test("What was typed is quoted without anything that steers a terminal")
    func harmless() async throws {
        let outcome = try await CommandProcess.run(["explain", "\u{1B}[31m\nx"] + Self.suite)
        let sentence = #"error: there is no rule named \u{1b}[31m\u{a}x; `tracking-conformance explain` lists them"#
        #expect(outcome.errors == sentence + "\n")
    }
}
