import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem
import TrackingConformanceTesting

@Suite("Vectors as test cases")
struct VectorCheckTests {
    // swift-format-ignore: NeverUseForceTry
    private static let suite = try! TrackingConformanceCore.Suite.bundled()

    private static func vector(_ id: String) throws -> Vector {
        try #require(suite.vectors.first { $0.id == id })
    }

    private static func result<Tested: Implementation>(
        _ id: String,
        _ implementation: Tested.Type,
        known: KnownFailures = KnownFailures()
    ) async throws -> VectorResult where Tested: SendableMetatype {
        let conformance = Conformance(of: implementation, suite: suite, policy: Policy(knownFailures: known))
        return await conformance.result(of: try vector(id))
    }

    private static let faultyID = "push/ios/flag-on/background-upper"

    private static func known(_ pattern: String = faultyID, rules: [Rule.ID] = [Rule.ID(rawValue: "PT-FLAG-ON")])
        -> KnownFailures
    {
        KnownFailures(entries: [
            KnownFailures.Entry(.vectors(IDPattern(pattern), breaking: rules), reason: "the flag is compared exactly")
        ])
    }

    @Test("A test case is named by the vector's id")
    func name() throws {
        #expect(String(describingForTest: try Self.vector(Self.faultyID)) == Self.faultyID)
    }

    @Test("A failure names the rule, the step, what was expected and what was found")
    func explanation() async throws {
        let result = try await Self.result(Self.faultyID, ExactFlag.self)
        let lines = result.explanation.split(separator: "\n")
        #expect(result.verdict == .failed)
        #expect(lines.first?.hasPrefix("\(Self.faultyID): ") == true)
        #expect(lines[1].hasPrefix("PT-FLAG-ON at step 0 (ios."))
        #expect(lines[1].contains("expected an impression (7)"))
        #expect(lines[2].hasPrefix(#"  expected: [{ "function": "collectMessageInfo", "data": {"#))
        #expect(lines[3] == "  actual:   []")
    }

    @Test("A failure is an issue at the vector's line in the checkout")
    func issue() async throws {
        let vector = try Self.vector(Self.faultyID)
        await withKnownIssue {
            await Conformance(of: ExactFlag.self, suite: Self.suite).check(vector)
        } matching: { issue in
            guard let place = issue.sourceLocation, let text = try? String(contentsOfFile: place.path, encoding: .utf8)
            else { return false }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return place.path == Checkout.path("Vectors/v1/push/ios/flag-on.json")
                && lines[place.line - 1...place.line].joined().contains(Self.faultyID)
                && issue.comments.contains { $0.rawValue.contains("PT-FLAG-ON at step 0") }
        }
    }

    @Test("An issue ends with the command that repeats the test with its vector alone")
    func repetition() async throws {
        let vector = try Self.vector(Self.faultyID)
        let command = "swift test --filter TestingTests.VectorCheckTests/repetition"
        await withKnownIssue {
            await Conformance(of: ExactFlag.self, suite: Self.suite).check(vector)
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasSuffix(
                    "\nTo repeat it alone:\n  TRACKING_CONFORMANCE_SELECT=\(Self.faultyID) \(command)"
                )
            }
        }
    }

    @Test("A known failure is a known issue, and no issue")
    func knownFailure() async throws {
        let result = try await Self.result(Self.faultyID, ExactFlag.self, known: Self.known())
        #expect(
            TestOutcome(result, policy: Policy())
                == .knownIssue(reason: "the flag is compared exactly", result.explanation)
        )
        VectorCheck.record(result, under: Policy())
    }

    @Test("A known failure that passes is an issue")
    func unexpectedPass() async throws {
        let result = try await Self.result(Self.faultyID, Sound.self, known: Self.known())
        #expect(result.verdict == .unexpectedPass)
        #expect(result.explanation.contains("it passes, but the known failure"))
        withKnownIssue { VectorCheck.record(result, under: Policy()) }
    }

    @Test("An entry whose vectors all pass is one issue after the tests of a diagnosed suite, at its line of the list")
    func staleEntry() async throws {
        let pattern = "push/ios/flag-on/*-upper"
        let text = #"{ "knownFailures": [{ "pattern": "\#(pattern)", "reason": "Late.", "rules": ["PT-FLAG-ON"] }] }"#
        let source = SourceText(name: "/lists/known.json", bytes: Array(text.utf8))
        let list = try KnownFailures(source, catalogue: Self.suite.catalogue, faults: nil, today: nil)
        let conformance = Conformance(of: Sound.self, suite: Self.suite, policy: Policy(knownFailures: list))
        let vectors = Self.suite.vectors.filter { IDPattern(pattern).matches($0.id) }
        #expect(vectors.count > 1)
        let issues = try await Self.issues(of: vectors, conformance).map { issue in
            let place = issue.sourceLocation
            return "\(place?.path ?? ""):\(place?.line ?? 0) \(issue.comments.map(\.rawValue))"
        }
        let sentence =
            #"the known failure "\#(pattern)" is fixed: it explains no vector of this run; remove its entry; "#
            + "`TRACKING_CONFORMANCE_UPDATE=1 swift test` updates the list"
        #expect(issues == ["/lists/known.json:1 \([sentence])"])
    }

    /// The issues of a diagnosed suite of tests that checks some vectors.
    private static func issues(of vectors: [Vector], _ conformance: Conformance<Sound>) async throws
        -> [Issue]
    {
        let test = try #require(Test.current)
        let issues = Locked<[Issue]>([])
        try await withKnownIssue {
            try await DiagnosisTrait().provideScope(for: test, testCase: nil) {
                for vector in vectors { await conformance.check(vector) }
            }
        } matching: { issue in
            issues.withLock { $0.append(issue) }
            return true
        }
        return issues.withLock { $0 }
    }

    @Test("Of many entries that are out of date, the first are issues of their own, and one more lists the rest")
    func staleEntries() async throws {
        let vectors = Self.suite.vectors.filter { IDPattern("push/ios/flag-on/*").matches($0.id) }.prefix(7)
        let entries = vectors.map {
            KnownFailures.Entry(.vectors(IDPattern($0.id), breaking: ["PT-FLAG-ON"]), reason: "Late.")
        }
        let policy = Policy(knownFailures: KnownFailures(entries: entries))
        let conformance = Conformance(of: Sound.self, suite: Self.suite, policy: policy)
        let issues = try await Self.issues(of: Array(vectors), conformance).flatMap { $0.comments.map(\.rawValue) }
        let lines = issues.last?.split(separator: "\n") ?? []
        let update = "`TRACKING_CONFORMANCE_UPDATE=1 swift test` updates the list"
        #expect(issues.count == 4 && lines.count == 5)
        #expect(lines.first ?? "" == "4 more entries are out of date; \(update):")
        let sentence = "is fixed: it explains no vector of this run; remove its entry"
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(sentence) })
    }

    @Test("A known failure that breaks another rule than its entry says is an issue that names both")
    func otherRule() async throws {
        let known = Self.known(rules: [Rule.ID(rawValue: "PT-FLAG-OFF")])
        let result = try await Self.result(Self.faultyID, ExactFlag.self, known: known)
        #expect(result.verdict == .failed)
        #expect(
            result.reason
                == #"\#(Self.faultyID) breaks PT-FLAG-ON, which its known failure "\#(Self.faultyID)" does not name"#
        )
        withKnownIssue { VectorCheck.record(result, under: Policy()) }
    }

    /// The vectors of a pattern, by what the list of known failures says of each.
    private static func listProblems(
        _ pattern: String,
        _ rules: [Rule.ID]
    ) async throws -> [(vector: String, problems: [String])] {
        let known = Self.known(pattern, rules: rules)
        let conformance = Conformance(of: ExactFlag.self, suite: suite, policy: Policy(knownFailures: known))
        var found: [(vector: String, problems: [String])] = []
        for vector in suite.vectors where IDPattern(pattern).matches(vector.id) {
            found.append((vector.id, await conformance.listProblems(at: vector).map(\.sentence)))
        }
        return found
    }

    @Test("An entry that names a rule that its vectors no longer break is an issue, once")
    func unbrokenRule() async throws {
        let (broken, unbroken) = (Rule.ID(rawValue: "PT-FLAG-ON"), Rule.ID(rawValue: "PT-FLAG-OFF"))
        for pattern in [Self.faultyID, "push/ios/flag-on/*-upper"] {
            let found = try await Self.listProblems(pattern, [broken, unbroken])
            let words =
                #"the known failure "\#(pattern)" names PT-FLAG-OFF, which its vectors no longer break; "#
                + "remove the rule from it"
            #expect(found.last?.problems == [words])
            #expect(found.dropLast().allSatisfy { $0.problems.isEmpty })
            #expect(try await Self.listProblems(pattern, [broken]).allSatisfy { $0.problems.isEmpty })
        }
        let vector = try Self.vector(Self.faultyID)
        let policy = Policy(knownFailures: Self.known(rules: [broken, unbroken]))
        await withKnownIssue {
            await Conformance(of: ExactFlag.self, suite: Self.suite, policy: policy).check(vector)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("names PT-FLAG-OFF, which its vectors no longer break") }
        }
    }

    @Test("A crash of the process is announced by the vector at which it happens")
    func announced() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("TRACKING_CONFORMANCE_ANNOUNCE", "1", 1)
            for name in ["foreground-lower", "dismiss-lower"] {
                _ = try await VectorCheckTests.result("push/ios/flag-on/\(name)", Crashing.self)
            }
        }
        let lines = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
        let running = lines.filter { $0.hasPrefix("running ") }
        #expect(running.count == 2)
        #expect(running.last?.hasPrefix(#"running push/ios/flag-on/dismiss-lower: [{"#) == true)
    }

    @Test("What an implementation throws is shown without what could steer a terminal")
    func throwing() async throws {
        let result = try await Self.result(Self.faultyID, Throwing.self)
        #expect(result.verdict == .failed)
        #expect(result.explanation.contains(#"the implementation threw: no \u{1b}[31mluck"#))
    }

    @Test("Declining what was declared is an issue")
    func declining() async throws {
        let result = try await Self.result(Self.faultyID, Declining.self)
        #expect(TestOutcome(result, policy: Policy()) == .issue(result.explanation))
        #expect(result.explanation.hasSuffix("\nnot today"))
    }

    @Test(
        "A broken recommendation is a warning, and an issue where the certification is strict",
        arguments: [(false, false), (true, true)]
    )
    func warnings(isStrict: Bool, isIssue: Bool) throws {
        let vector = try Self.vector(Self.faultyID)
        let outcome = TestOutcome(VectorResult(vector, .warned), policy: Policy(strict: isStrict))
        #expect(outcome == (isIssue ? .issue(Self.words(vector)) : .warning(Self.words(vector))))
    }

    @Test("Passed and recorded vectors record nothing", arguments: [Verdict.passed, .recorded, .notApplicable])
    func nothing(verdict: Verdict) throws {
        let result = VectorResult(try Self.vector(Self.faultyID), verdict)
        #expect(TestOutcome(result, policy: Policy(strict: true)) == .nothing)
    }

    @Test("Many differences are counted and not shown")
    func manyDifferences() async throws {
        var result = try await Self.result(Self.faultyID, ExactFlag.self)
        result.mismatches = Array(repeating: try #require(result.mismatches.first), count: 15)
        #expect(result.explanation.hasSuffix("\nand 3 more differences"))
    }

    @TaskLocal private static var isInTest = false

    @Test(
        "One issue of the last test that ran names the causes, even if others did not run",
        arguments: 1...2
    )
    func causes(plannedTests: Int) async throws {
        let conformance = Conformance(of: ExactFlag.self, suite: Self.suite)
        let vectors = Self.suite.vectors.filter { $0.id.hasPrefix("push/ios/flag-") }
        let (test, trait) = (try #require(Test.current), DiagnosisTrait())
        for _ in 1...plannedTests { await trait.prepare(for: test) }
        let places = Locked<[Bool]>([])
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: nil) {
                try await Self.$isInTest.withValue(true) {
                    try await trait.provideScope(for: test, testCase: nil) {
                        // Failures that are checked here are expected and have no cause.
                        for vector in vectors where !vector.id.hasSuffix("-upper") { await conformance.check(vector) }
                        for vector in vectors where vector.id.hasSuffix("-upper") {
                            let result = await conformance.result(of: vector)
                            await CheckedResults.current?.add(
                                result,
                                by: ExactFlag.handshake,
                                suite: Self.suite,
                                policy: Policy()
                            )
                        }
                    }
                }
            }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            guard text.hasPrefix("exact-flag: one cause explains every mismatch:\n1. Only the exact text") else {
                return text.contains(": PT-FLAG-ON at step ") && !text.contains("\n")
            }
            places.withLock { $0.append(Self.isInTest) }
            return text.contains("\nTo repeat it alone:\n  TRACKING_CONFORMANCE_SELECT=push/ios/flag-")
        }
        #expect(places.withLock { $0 } == [true])
    }

    @Test("Failures that a test expects are known issues and have no cause")
    func expectedFailures() async throws {
        let conformance = Conformance(of: ExactFlag.self, suite: Self.suite)
        let vectors = Self.suite.vectors.filter { $0.id.hasPrefix("push/ios/flag-on/") }
        let checked = CheckedResults()
        await CheckedResults.$current.withValue(checked) {
            await withKnownIssue {
                for vector in vectors { await conformance.check(vector) }
            }
        }
        #expect(await checked.explanations().isEmpty)
        // Without `withKnownIssue`, the same failures have one.
        let unexpected = CheckedResults()
        for vector in vectors {
            let result = await conformance.result(of: vector)
            await unexpected.add(result, by: ExactFlag.handshake, suite: Self.suite, policy: Policy())
        }
        #expect(await unexpected.explanations().count == 1)
    }

    @Test("A list is rewritten to match when all vectors were checked, and only then", arguments: [true, false])
    func rewritten(isWhole: Bool) async throws {
        let ids = ["push/ios/flag-on/background-upper", "push/ios/flag-off/background-lower"]
        let suite = TrackingConformanceCore.Suite(
            version: Self.suite.version,
            catalogue: Self.suite.catalogue,
            vectors: Self.suite.vectors.filter { ids.contains($0.id) }
        )
        try await TemporaryDirectory.with { directory in
            let list = "\(directory)/known-failures.json"
            let faults = KnownFaults(Fault.library, catalogue: suite.catalogue)
            let fixed = KnownFailures.Entry(.vectors(IDPattern(ids[1]), breaking: ["PT-FLAG-OFF"]), reason: "It was.")
            let policy = Policy(knownFailures: KnownFailures(entries: [fixed], faults: faults))
            let conformance = Conformance(of: ExactFlag.self, suite: suite, policy: policy, rewriting: list)
            let checked = CheckedResults()
            await CheckedResults.$current.withValue(checked) {
                await withKnownIssue {
                    for vector in suite.vectors where isWhole || vector.id == ids[0] { await conformance.check(vector) }
                }
            }
            let sentences = await checked.rewriteLists()
            guard isWhole else {
                #expect(sentences == ["\(list) was not changed: 1 vector was not checked"])
                return
            }
            #expect(sentences == ["\(list): 1 known failure, 1 added, 1 removed, 0 without a reason"])
            // What the run has removed is no problem of the list any more.
            #expect(await checked.listProblems().isEmpty)
            let text = try String(contentsOfFile: list, encoding: .utf8)
            #expect(text.contains("\"fault\": \"push/flag/compared-exactly\""))
        }
    }

    @Test("Vectors of a file of one's own are judged like those of the suite, and one that cannot be read is an error")
    func ownVectors() async throws {
        let vector = try Self.vector(Self.faultyID)
        let draft = vector.draft.vector(
            id: "own/upper",
            title: "Own",
            rules: vector.rules,
            since: Self.suite.version,
            steps: vector.steps.map { (nil, $0.expectation) }
        )
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/own.json"
            let text = JSONWriter.canonical(["topic": "own", "vectors": [draft]])
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let conformance = Conformance(of: ExactFlag.self, suite: Self.suite)
            let vectors = try conformance.vectors(inFile: file)
            #expect(vectors.map(\.id) == ["own/upper"])
            #expect(await conformance.result(of: try #require(vectors.first)).verdict == .failed)
            #expect(throws: UnusableInput.self) { try conformance.vectors(inFile: "no-such.json") }
        }
    }

    @Test("Each cause is named once, with the vector that shows it; what passes or is known has none")
    func explanations() async throws {
        func explanations<Tested: Implementation>(_ tested: Tested.Type, known: KnownFailures = KnownFailures())
            async throws -> [String] where Tested: SendableMetatype
        {
            let checked = CheckedResults()
            for id in [Self.faultyID, "push/ios/flag-off/background-lower"] {
                let result = try await Self.result(id, tested, known: known)
                let policy = Policy(knownFailures: known)
                await checked.add(result, by: Tested.handshake, suite: Self.suite, policy: policy)
            }
            return await checked.explanations()
        }
        let lines = try #require(try await explanations(ExactFlag.self).first).split(separator: "\n")
        #expect(lines[0] == "exact-flag: one cause explains every mismatch:")
        #expect(lines[1].hasPrefix("1. "))
        #expect(lines[1].hasSuffix(" (PT-FLAG-ON, required, fails 1 vector, fault push/flag/compared-exactly)"))
        let evidence = try #require(lines.firstIndex(of: "Cause 1 is shown by"))
        #expect(lines[evidence + 1].hasPrefix("   \(Self.faultyID): "))
        #expect(try await explanations(Sound.self).isEmpty)
        #expect(try await explanations(ExactFlag.self, known: Self.known()).isEmpty)
    }

    private static func words(_ vector: Vector) -> String { "\(vector.id): \(vector.title)" }
}

extension Testing.SourceLocation {
    fileprivate var path: String {
        #if compiler(>=6.3)
        filePath
        #else
        _filePath
        #endif
    }
}
