import Foundation
import TestSupport
import Testing
import tracking_conformance

@Suite("Bad input ends in one clear sentence")
struct BadInputTests {
    /// A run of a few of the kit's vectors, for what needs no others.
    private static let run = ["run", "--suite", SuiteExcerpt.directory]

    // MARK: Adapters

    @Test(
        "An adapter that cannot be started is told in a sentence, with exit code 69",
        arguments: [
            (
                ["no-such-program"],
                "error: cannot find no-such-program in PATH; is it installed?"
            ),
            (["./no/such/file"], "error: there is no file ./no/such/file; check the path after --"),
            (["/"], "error: / is a directory; name the program in it"),
            (
                ["cd", "good", "&&", "python3", "a.py"],
                "error: no shell starts the adapter, and cd is a word of one; write sh -c 'cd good && python3 a.py'"
            ),
            (
                ["FOO=1", "python3", "a.py"],
                "error: no shell starts the adapter, so FOO=1 sets no variable; write env before it: env FOO=1 python3 "
                    + "a.py"
            ),
            (
                ["/etc/passwd"],
                "error: /etc/passwd is not executable; run chmod +x on it, or name its interpreter before it"
            ),
        ]
    )
    func adapterThatCannotBeStarted(adapter: [String], sentence: String) async throws {
        let outcome = try await CommandProcess.run(Self.run + ["--"] + adapter)
        #expect(outcome.errors == sentence + "\n")
        #expect(outcome.exitCode == 69)
    }

    @Test(
        "A handshake that fails is told in a sentence, with exit code 69",
        arguments: failingHandshakes
    )
    func handshakeThatFails(script: String, sentence: String) async throws {
        let outcome = try await CommandProcess.run(Self.run + ["--", "sh", "-c", script])
        #expect(outcome.errors == sentence + "\n")
        #expect(outcome.exitCode == 69)
    }

    @Test("A script that names no interpreter is told apart from a program of another machine")
    func noInterpreter() async throws {
        try await TemporaryDirectory.with { directory in
            let script = directory + "/adapter.py"
            try "import sys\n".write(toFile: script, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
            let outcome = try await CommandProcess.run(Self.run + ["--", script])
            let start = "error: \(script) names no interpreter in its first line; write the interpreter before it, or "
            #expect(outcome.errors == start + "begin it with a line such as #!/usr/bin/env python3\n")
            #expect(outcome.exitCode == 69)
        }
    }

    private static let scripts = [
        (
            "#!/no/such/interpreter -u\n",
            "names the interpreter /no/such/interpreter in its first line, and there is no such file; install it, or "
                + "correct the line"
        ),
        (
            "#!/bin/sh\r\nexit 0\r\n",
            "has lines that end with CR LF, so the system cannot find its interpreter; end them with LF"
        ),
        ("#!\n", "begins with #! but names no interpreter"),
    ]

    @Test("A script whose interpreter is not found is named with it", arguments: scripts)
    func missingInterpreter(_ text: String, _ sentence: String) async throws {
        try await TemporaryDirectory.with { directory in
            let script = "\(directory)/adapter"
            let isMade = FileManager.default.createFile(
                atPath: script,
                contents: Data(text.utf8),
                attributes: [.posixPermissions: 0o755]
            )
            #expect(isMade)
            let outcome = try await CommandProcess.run(Self.run + ["--", script])
            #expect(outcome.errors == "error: \(script) \(sentence)\n")
            #expect(outcome.exitCode == 69)
        }
    }

    @Test("An adapter that does not answer the handshake in time is told so")
    func handshakeThatHangs() async throws {
        let adapter = ["sh", "-c", "read line; read line"]
        let outcome = try await CommandProcess.run(Self.run + ["--startup-timeout", "0.5", "--"] + adapter)
        let sentence = "error: the handshake failed: the adapter did not answer initialize within 0.5 seconds\n"
        #expect(outcome.errors == sentence)
        #expect(outcome.exitCode == 69)
    }

    private static let failingHandshakes: [(String, String)] = [
        (
            #"read line; printf '{"jsonrpc":\r'; exit 3"#,
            "error: the handshake failed: the adapter exited with status 3 instead of answering; its last line ends "
                + #"only with CR; end it with a line feed: {"jsonrpc":\u{d}"#
        ),
        ("exit 3", "error: the handshake failed: the adapter exited with status 3 instead of answering"),
        (
            "echo oops >&2; exit 3",
            "error: the handshake failed: the adapter exited with status 3 instead of answering; its standard "
                + "error: oops"
        ),
        (
            answer(#"{"protocolVersion":2}"#),
            "error: the handshake failed: the adapter speaks protocol version 2; the kit speaks 1 "
                + "(at /result/protocolVersion)"
        ),
        (
            answer(
                #"{"protocolVersion":1,"implementation":{"name":"a","version":"1","language":"sh"},"#
                    + #""capabilities":[]}"#
            ),
            "error: the handshake failed: the adapter declares no capability of push.ios, push.android, "
                + "push.sdk-version, payload.parse.ios, payload.parse.android, payload.compose.ios, "
                + "payload.compose.android, payload.compose.rich-media, lifecycle, lifecycle.dictionary, "
                + "lifecycle.auto, device.locale (at /result/capabilities)"
        ),
        (
            answer(
                #"{"protocolVersion":1,"implementation":{"name":"a","version":"1","language":"sh"},"#
                    + #""capabilities":["push.andriod"]}"#
            ),
            #"error: the handshake failed: the adapter declares "push.andriod", which is not a capability; did you "#
                + #"mean "push.android"? (at /result/capabilities)"#
        ),
        (
            answer(
                #"{"protocolVersion":1,"implementation":{"name":"","version":"1","language":"sh"},"#
                    + #""capabilities":["push.ios"]}"#
            ),
            #"error: the handshake failed: "name" must not be empty (at /result/implementation/name)"#
        ),
        (
            answer(#"{"protocolVersion":1,"implementation":{"name":"a"},"capabilities":["push.ios"]}"#),
            #"error: the handshake failed: "implementation" must be an object with the strings "name", "version" "#
                + #"and "language" (at /result/implementation)"#
        ),
    ]

    /// A script that answers the handshake with a result.
    private static func answer(_ result: String) -> String {
        "read line; echo '{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\(result)}'; cat >/dev/null"
    }

    // MARK: Selections and options

    @Test(
        "A selection that matches nothing says what would match, with exit code 1",
        arguments: [
            ("push/ios/open", "to select all vectors below push/ios/open, use --select 'push/ios/open/**'"),
            ("push/ios/open/click-befor-open", "did you mean push/ios/open/click-before-open?"),
            ("zzz", "`tracking-conformance list` shows all ids"),
        ]
    )
    func emptySelection(pattern: String, sentence: String) async throws {
        let outcome = try await CommandProcess.run(["run", "--suite", SuiteExcerpt.directory, "--select", pattern])
        #expect(outcome.errors == "error: the selection matches no vector; \(sentence)\n")
        #expect(outcome.exitCode == 1)
    }

    @Test(
        "Wrong usage is told with exit code 64",
        arguments: [
            ["run", "--jobs", "0"], ["run", "--report", "yaml"],
            ["run", "--level", "high"], ["run", "--timeout", "-1"], ["run", "--update"], ["jump"],
            ["show"],
        ]
    )
    func wrongUsage(arguments: [String]) throws {
        let outcome = try Ending.of(arguments)
        #expect(outcome.exitCode == 64, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("error: "))
    }

    // MARK: Vectors and lists

    @Test(
        "A vector file with a problem is told with file, line, column and what would be right, with exit code 65",
        arguments: [
            (
                #""id": "mine/a","#, #""id": "mine/a", "id": "mine/a","#,
                #"mine.json:5:23: error: the key "id" appears twice in this object; keep one [syntax]"#
            ),
            (
                #""since""#, #""sinse""#,
                #"mine.json:8:7: error: a vector has no key "sinse"; did you mean "since"? [unknown-key]"#
            ),
            (
                "PT-OPEN-PAIR", "PT-OPEN-PIAR",
                #"mine.json:7:17: error: no rule is named "PT-OPEN-PIAR"; did you mean "PT-OPEN-PAIR"? [unknown-rule]"#
            ),
            (
                "push.ios", "push.iso",
                #"mine.json:9:20: error: "requires" cannot be "push.iso"; did you mean "push.ios"? [unknown-word]"#
            ),
            (
                "willPresent", "wilPresent",
                #"mine.json:12:20: error: "event" cannot be "ios.wilPresentNotification"; "#
                    + #"did you mean "ios.willPresentNotification"? [unknown-word]"#
            ),
            (
                "mine/a", "other/a",
                #"mine.json:5:13: error: the id "other/a" must be "mine/" and a name of lower-case letters, "#
                    + "digits and hyphens [bad-id]"
            ),
            (#""action": "7""#, #""action": 7"#, #"error: "action" must be a string, not 7 [wrong-form]"#),
            (
                #""ios.willPresentNotification",\#n          "with": { "userInfo": { "aps": { "alert": "a" }, "#,
                #""android.onMessageReceived",\#n          "with": { "data": { "_acsDeliveryTracking": true, "#,
                #"mine.json:13:55: error: "_acsDeliveryTracking" must be a string or null, not true [wrong-form]"#
            ),
        ]
    )
    func vectorFileWithAProblem(text: String, replacement: String, finding: String) async throws {
        try await TemporaryDirectory.with { directory in
            let content = Self.vectorFile.replacing(text, with: replacement)
            try content.write(toFile: directory + "/mine.json", atomically: true, encoding: .utf8)
            let outcome = try await CommandProcess.run(Self.run + ["--vectors", directory, "--select", "mine/**"])
            #expect(outcome.errors.contains(finding), "\(outcome.errors)")
            #expect(outcome.exitCode == 65)
        }
    }

    @Test("A typo in a key, a rule and an id gives three findings in one run, each with its place and the word meant")
    func threeTypos() async throws {
        try await TemporaryDirectory.with { directory in
            var content = Self.vectorFile
            let typos = ["\"since\"": "\"sinse\"", "PT-OPEN-PAIR": "PT-OPEN-PIAR", "\"mine/a": "\"mnie/a"]
            for (word, typo) in typos { content = content.replacing(word, with: typo) }
            try content.write(toFile: directory + "/mine.json", atomically: true, encoding: .utf8)
            let outcome = try await CommandProcess.run(["run", "--vectors", directory, "--select", "mine/**"])
            let findings = outcome.errors.split(separator: "\n")
            #expect(findings.count == 3, "\(outcome.errors)")
            for (place, word) in [(":8:7:", "since"), (":5:13:", "mine/a"), (":7:17:", "PT-OPEN-PAIR")] {
                #expect(findings.contains { $0.contains(place) && $0.contains("did you mean \"\(word)\"?") })
            }
        }
    }

    @Test("A file of vectors that cannot be read ends a run that selects others", arguments: [true, false])
    func brokenFile(isAdded: Bool) async throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        files.files[isAdded ? "more/mine.json" : "Vectors/v1/push/other.json"] = "{"
        try await files.written { directory in
            let added = isAdded ? ["--vectors", "\(directory)/more"] : []
            let arguments = ["run", "--suite", directory, "--select", "push/small/*"] + added
            let outcome = try await CommandProcess.run(arguments)
            let start = "\(directory)/\(isAdded ? "more/mine" : "Vectors/v1/push/other").json:1:2: error: "
            #expect(outcome.errors.hasPrefix(start) && outcome.output.isEmpty, "\(outcome.errors)")
            #expect(outcome.exitCode == 65)
        }
    }

    @Test("lint notes a vector of a team in which no fault of its rule shows, as after a typo in a key")
    func idleVector() async throws {
        try await TemporaryDirectory.with { directory in
            for (topic, rule) in [("mine", "PT-ACTION-IMPRESSION"), ("other", "PT-FLAG-OFF")] {
                let content = Self.vectorFile.replacing("mine", with: topic).replacing("PT-OPEN-PAIR", with: rule)
                try content.write(toFile: directory + "/\(topic).json", atomically: true, encoding: .utf8)
            }
            let outcome = try await CommandProcess.run(["lint", "--vectors", directory])
            let place = "\(directory)/other.json:4:5: note: no known fault of PT-FLAG-OFF shows in other/a"
            #expect(outcome.errors == "\(place); check its rule and its input\n", "\(outcome.output)")
            #expect(outcome.exitCode == 0)
        }
    }

    @Test("A vector in the place of a vector file is one problem")
    func vectorAsFile() async throws {
        try await TemporaryDirectory.with { directory in
            let vector = #"{ "id": "mine/a", "title": "A", "rules": [], "steps": [] }"#
            try vector.write(toFile: directory + "/mine.json", atomically: true, encoding: .utf8)
            let outcome = try await CommandProcess.run(["run", "--vectors", directory, "--select", "mine/**"])
            let sentence = "this is a vector, not a vector file; put it into the array \"vectors\" of one [wrong-form]"
            #expect(outcome.errors == "\(directory)/mine.json:1:1: error: \(sentence)\n" && outcome.exitCode == 65)
        }
    }

    @Test("A directory without a vector file is refused", arguments: ["run", "lint"])
    func noVectorFile(command: String) async throws {
        try await TemporaryDirectory.with { directory in
            try "x".write(toFile: directory + "/notes.txt", atomically: true, encoding: .utf8)
            let suite = ["--suite", SuiteExcerpt.directory, "--vectors", directory]
            let outcome = try await CommandProcess.run([command] + suite)
            let sentence = "\(directory):1:1: error: there is no vector file (*.json) in it [unreadable]\n"
            #expect((outcome.output + outcome.errors).hasPrefix(sentence), "\(outcome.output)\(outcome.errors)")
            #expect(outcome.exitCode == 65)
        }
    }

    @Test("lint checks no other suite in place of one of which it sees a part")
    func partOfASuite() async throws {
        let files = SuiteFiles(small: [SmallVector("one")])
        try await files.written { directory in
            func lint(in place: String) async throws -> CommandProcess.Outcome {
                var setting = CommandProcess.Setting()
                setting.directory = place
                return try await CommandProcess.run(BuiltProducts.path("tracking-conformance"), ["lint"], setting)
            }
            let inside = try await lint(in: directory + "/Vectors/v1")
            let advice = "or name a suite's directory with --suite"
            #expect(inside.errors == "error: there is no suite in .; run this in ../.., \(advice)\n")
            try FileManager.default.removeItem(atPath: directory + "/Vectors/v1/suite.json")
            let incomplete = try await lint(in: directory)
            let problem = "the suite in this directory has no Vectors/v1/suite.json; restore it, \(advice)"
            #expect(incomplete.errors == "error: \(problem)\n")
            #expect([inside.exitCode, incomplete.exitCode] == [65, 65])
        }
    }

    @Test("A run in the directory of another suite than the one it uses says so")
    func otherSuite() async throws {
        try await SuiteFiles(small: [SmallVector("one")]).written { directory in
            var setting = CommandProcess.Setting()
            setting.directory = directory
            let words = ["run", "--select", "push/ios/open/default-action", "--"]
            let program = BuiltProducts.path("tracking-conformance")
            let outcome = try await CommandProcess.run(program, words + [program, "reference-adapter"], setting)
            let start = "the suite in this directory differs from the one that comes with the command, which was used; "
            #expect(outcome.errors == start + "--suite . uses the one here\n" && outcome.exitCode == 0)
        }
    }

    @Test("A team's own vectors run beside the suite's")
    func ownVectors() async throws {
        try await TemporaryDirectory.with { directory in
            try Self.vectorFile.write(toFile: directory + "/mine.json", atomically: true, encoding: .utf8)
            let outcome = try await CommandProcess.run(["run", "--vectors", directory, "--select", "mine/**"])
            let (verdict, counts) = ("\nCONFORMANT in the 1 of ", " vectors selected\n1 vector: 1 passed")
            #expect(
                outcome.output.contains(verdict) && outcome.output.contains(counts),
                "\(outcome.output) \(outcome.errors)"
            )
            #expect(outcome.exitCode == 0)
        }
    }

    private static let vectorFile = """
        {
          "topic": "mine",
          "vectors": [
            {
              "id": "mine/a",
              "title": "Presenting a notification is an impression",
              "rules": ["PT-OPEN-PAIR"],
              "since": "1.0.0",
              "requires": ["push.ios"],
              "steps": [
                {
                  "event": "ios.willPresentNotification",
                  "with": { "userInfo": { "aps": { "alert": "a" }, "_dId": "a", "_mId": "b" } },
                  "expect": {
                    "calls": [
                      { "function": "collectMessageInfo", "data": { "deliveryId": "a", "broadlogId": "b", "action": "7" } }
                    ]
                  }
                }
              ]
            }
          ]
        }

        """
}
