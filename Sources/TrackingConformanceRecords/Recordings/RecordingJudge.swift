import TrackingConformanceAnalysis
package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
package import TrackingConformanceSystem

/// The judging of a recording, part by part, by what the rules accept in any reading.
package struct RecordingJudge {
    private let suite: Suite
    private let oracle: Oracle
    private let judge: Judge
    private let name: String
    private var parts: RecordingParts
    private var whole = 0
    /// The values with a wrong JSON type; each is reported once, and not in each part.
    private var wronglyTyped: Set<Substring> = []
    private var capabilities: Set<Capability> = []
    private var app: ImplementationDescription?
    package private(set) var results: [VectorResult] = []
    package private(set) var summary = RecordingSummary()

    /// The number of events of a part with differences.
    private static let shortLength = 40
    /// The number of parts that passed and are kept whole, so that a diagnosis sees what the implementation does right.
    private static let mostWhole = 40

    package init(suite: Suite, named name: String, tolerance: Duration) {
        (self.suite, self.name) = (suite, name)
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        judge = Judge(catalogue: suite.catalogue)
        parts = RecordingParts(tolerance: tolerance)
    }

    package static func record(
        of stream: ByteStream,
        named name: String,
        _ suite: Suite,
        within tolerance: Duration
    ) throws(UnusableInput) -> RunRecord {
        var judge = RecordingJudge(suite: suite, named: name, tolerance: tolerance)
        var reader = RecordingReader(named: name, tolerance: tolerance)
        try reader.read(stream) { judge.take($0) }
        return judge.finish()
    }

    package mutating func take(_ line: Recording.Line) {
        switch line {
        case .header(let header):
            app = app ?? header.app
            summary.recordings += 1
        case .event: break
        }
        var finished: [RecordingPart] = []
        parts.take(line) { finished.append($0) }
        for part in finished { judge(part) }
    }

    package mutating func finish() -> RunRecord {
        var finished: [RecordingPart] = []
        parts.finish { finished.append($0) }
        for part in finished { judge(part) }
        let description = app ?? ImplementationDescription(name: "", version: "", language: "")
        var record = RunRecord(
            suiteVersion: suite.version,
            handshake: Handshake(implementation: description, capabilities: capabilities),
            results: results
        )
        record.recording = summary
        return record
    }

    private mutating func judge(_ part: RecordingPart) {
        let isTyped = noteTypes(of: part) && showsNewTypes(part)
        let quick = vector(of: part, .quick, typed: isTyped)
        let judged = judge.judge(part.observations, against: quick)
        summary.add(part, quick)
        capabilities.formUnion(quick.requires)
        guard !judged.mismatches.isEmpty else {
            whole += 1
            return results.append(VectorResult(whole > Self.mostWhole ? quick.withoutSteps : quick, .passed))
        }
        results += thoroughResults(of: part, judged, typed: isTyped).map { result in
            guard result.verdict == .recorded else { return result }
            noteOpen(result)
            return VectorResult(result.vector, .passed)
        }
    }

    /// Counts the events that the documents leave open by a rule of their own.
    private mutating func noteOpen(_ result: VectorResult) {
        for step in Set(result.mismatches.map(\.step)).sorted() {
            summary.openEvents += 1
            summary.openLines[.documents, default: []].append(result.vector.steps[step].location.line)
        }
    }

    /// Learns whether a part tells the types of lifecycle data.
    private mutating func noteTypes(of part: RecordingPart) -> Bool {
        let values = part.events.flatMap(\.observation.lifecycleValues)
        guard !values.isEmpty else { return false }
        summary.hasLifecycleData = true
        guard values.contains(where: { $0.string == nil }) else { return false }
        summary.tellsTypes = true
        return true
    }

    /// Whether all types in a part are right, or a value has a wrong one that had none before.
    private mutating func showsNewTypes(_ part: RecordingPart) -> Bool {
        let typed = mismatches(of: part, typed: true)
        guard !typed.isEmpty else { return true }
        let others = Set(mismatches(of: part, typed: false).map(\.place))
        let wrong = Set(typed.filter { !others.contains($0.place) }.map(\.fact))
        defer { wronglyTyped.formUnion(wrong) }
        return wrong.isEmpty || !wrong.isSubset(of: wronglyTyped)
    }

    private func mismatches(of part: RecordingPart, typed isTyped: Bool) -> [Mismatch] {
        judge.judge(part.observations, against: vector(of: part, .quick, typed: isTyped)).mismatches
    }

    /// What became of a part with differences: that of shorter ones, where these show the same, because a reader and a
    /// diagnosis get through them sooner.
    private func thoroughResults(of part: RecordingPart, _ quick: Judgement, typed isTyped: Bool) -> [VectorResult] {
        let shorter = part.divided(into: Self.shortLength).map { thoroughResult(of: $0, typed: isTyped) }
        guard shorter.count > 1 else { return [thoroughResult(of: part, typed: isTyped)] }
        // To judge a long part by all readings takes far longer than its shorter ones together.
        let facts = Set(shorter.flatMap(\.mismatches).map(\.fact))
        if Set(quick.mismatches.map(\.fact)).isSubset(of: facts) { return shorter }
        let whole = thoroughResult(of: part, typed: isTyped)
        let shown = Set(shorter.flatMap(\.mismatches).map(\.rule))
        return Set(whole.mismatches.map(\.rule)).isSubset(of: shown) ? shorter : [whole]
    }

    private func thoroughResult(of part: RecordingPart, typed isTyped: Bool) -> VectorResult {
        let quick = vector(of: part, .quick, typed: isTyped)
        let mismatches = judge.judge(part.observations, against: quick).mismatches
        guard !mismatches.isEmpty else { return VectorResult(quick, .passed) }
        let facts = Set(mismatches.map { String($0.fact) })
        let doubted = LifecycleVariable.allCases.filter { !facts.isDisjoint(with: $0.spellings) }
        let vector = vector(of: part, .doubting(doubted), typed: isTyped)
        return judge.result(of: .observed(part.observations), for: vector, milliseconds: 0)
    }

    private func vector(of part: RecordingPart, _ thoroughness: Oracle.Thoroughness, typed isTyped: Bool) -> Vector {
        let lines = (part.events.first?.line ?? 1, part.events.last?.line ?? 1)
        let draft = VectorDraft(context: part.context, stimuli: part.stimuli)
        let vector = oracle.vector(of: draft, id: "lines/\(lines.0)-\(lines.1)", thoroughness, typed: isTyped)
        return vector.recorded(part, in: name)
    }
}

extension Observation {
    /// The values of lifecycle data in what was observed.
    fileprivate var lifecycleValues: [JSONValue] {
        guard case .answered(let calls, let value) = self else { return [] }
        let data = calls.map(\.data) + [value?.object].compactMap { $0 }
        return data.flatMap(\.members).filter { $0.key.hasPrefix("lifecycle_") }.map(\.value)
    }
}

extension Vector {
    /// The vector with the lines of a recording as its places, and nothing expected where a part leaves it open.
    fileprivate func recorded(_ part: RecordingPart, in file: String) -> Vector {
        with(
            title: "What was recorded in lines \(part.events.first?.line ?? 1) to \(part.events.last?.line ?? 1)",
            steps: zip(steps, part.events).enumerated().map { place, pair in
                let (step, event) = pair
                let isOpen = part.isUntold(at: place) || part.open.contains(place)
                return Step(
                    stimulus: step.stimulus,
                    rule: isOpen ? nil : step.rule,
                    expectation: isOpen ? .open : step.expectation,
                    location: TextLocation(file: file, line: event.line, column: 1)
                )
            },
            at: TextLocation(file: file, line: part.events.first?.line ?? 1, column: 1)
        )
    }

    /// The vector without its steps, which takes no memory.
    fileprivate var withoutSteps: Vector { with(title: title, steps: [], at: location) }

    private func with(title: String, steps: [Step], at location: TextLocation) -> Vector {
        Vector(
            id: id,
            topic: "lines",
            title: title,
            rules: rules,
            since: since,
            requires: requires,
            context: context,
            isConfirmed: false,
            steps: steps,
            location: location
        )
    }
}

extension Mismatch {
    /// What differs, such as a variable, wherever it does.
    fileprivate var fact: Substring { path.split(separator: "/").last ?? "" }

    /// Where it differs.
    fileprivate var place: [String] { ["\(step)", path] }
}

extension RecordingSummary {
    fileprivate mutating func add(_ part: RecordingPart, _ vector: Vector) {
        events += part.events.count
        parts += 1
        if part.isFromTheMiddle { partsFromTheMiddle += 1 }
        for (place, step) in vector.steps.enumerated() {
            guard let expectation = step.expectation else { continue }
            openValues += expectation.openValues
            guard expectation.isOpen else { continue }
            openEvents += 1
            openLines[part.openReason(at: place), default: []].append(part.events[place].line)
        }
    }
}

extension RecordingPart {
    /// The place of the event that tells the state; the end if none does.
    fileprivate var firstTellingPlace: Int { context.recorded?.past.map { $0.telling?.step ?? events.count } ?? 0 }

    /// Whether an event is one of the lifecycle before the state is known.
    fileprivate func isUntold(at place: Int) -> Bool {
        place < firstTellingPlace && events[place].stimulus.event.area == .lifecycle
    }

    /// Why an event that is open was not judged.
    fileprivate func openReason(at place: Int) -> RecordingSummary.OpenReason {
        if isUntold(at: place) { return isLost ? .undefinedState : .unknownState }
        return open.contains(place) ? .earlierNotification : .documents
    }
}

extension Expectation {
    /// The number of lifecycle variables that depend on what was before a recording.
    fileprivate var openValues: Int {
        let data = (calls ?? []).compactMap { call in
            if case .lifecycle(_, let data) = call { data } else { nil }
        }
        let value: [LifecycleExpectation] = if case .lifecycle(let data) = value { [data] } else { [] }
        return (data + value).reduce(0) { count, data in
            count + data.variables.count { $0.variable.reason == Specification.unknownReason }
        }
    }
}
