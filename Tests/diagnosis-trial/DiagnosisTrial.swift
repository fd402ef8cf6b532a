import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The trial of the diagnosis: implementations with known faults, and how often it names exactly those.
///
/// `diagnosis-trial [COUNT [SEED [SIZE [FAULT…]]]]` tries single faults of the library, all of them where COUNT is 100
/// or more, COUNT random sets each of two, three and five faults of different rules, twelve faults at once and what is
/// left when one of them is repaired, and mistakes that the library does not have; with a SIZE, only COUNT sets of so
/// many faults, the ones named among them. `diagnosis-trial reports FILE…` shows the causes of JSON reports,
/// `diagnosis-trial strangers FILE…` tries what they predict, at explored sequences, too, where `diagnosis-trial
/// sequences [COUNT [SEED]] DIRECTORY` wrote these as a suite that was run; `diagnosis-trial rules [PAIRS [SEED]]
/// [FILE…]` counts which broken rules are listed for the library's faults, for pairs of them and for reports, without
/// and with causes; `diagnosis-trial alone PREFIX…` tries each of some faults alone; `diagnosis-trial truth [COUNT
/// [SEED [SIZE]]] [PREFIX…]` tries COUNT sets of faults of one family and at most COUNT of the mistakes that the
/// library does not have, and fails unless 99 of 100 predictions at sequences that no vector has are right; and
/// `diagnosis-trial readings [COUNT [SEED]]` tries fair readings, each alone and COUNT random pairs, for which nothing
/// required may be claimed. With `SUITE=DIR` in the environment it reads the suite of a directory, such as an earlier
/// one of which reports are.
@main
struct DiagnosisTrial {
    private let suite: Suite
    private var random: SplitMix64
    private let watch = ContinuousClock()
    /// The statements for a fault that is alone, if that is not its name.
    private var saidAlone: [String: Set<String>] = [:]

    static func main() async throws {
        guard let location = SuiteLocation.bundled() else { return print("the suite is missing") }
        let suite = try Suite.load(
            ProcessInfo.processInfo.environment["SUITE"].map { SuiteLocation(directory: $0) } ?? location
        )
        let arguments = Array(CommandLine.arguments.dropFirst(2))
        let numbers = arguments.compactMap { UInt64($0) }
        let others = arguments.filter { UInt64($0) == nil }
        switch CommandLine.arguments.dropFirst().first {
        case "reports": try await ReportTrial(suite: suite).run(arguments)
        case "strangers":
            var trial = StrangerTrial(suite: suite)
            try await trial.run(arguments)
        case "sequences":
            let sequences = ExploredSequences(
                suite,
                count: Int(numbers.first ?? 2_000),
                seed: numbers.dropFirst().first ?? 1
            )
            try sequences.write(to: others.first ?? "explored", rulesOf: location)
        case "rules":
            try await RulesTrial(suite: suite).run(
                pairs: Int(numbers.first ?? 200),
                seed: numbers.dropFirst().first ?? 1,
                reports: others
            )
        case "readings":
            let random = SplitMix64(seed: numbers.dropFirst().first ?? 20_240_310)
            var trial = DiagnosisTrial(suite: suite, random: random)
            await trial.reportReadings(pairs: Int(numbers.first ?? 0))
        case "alone":
            var trial = DiagnosisTrial(suite: suite, random: SplitMix64(seed: 1))
            let faults = Fault.all.filter { fault in others.contains { fault.id.hasPrefix($0) } }
            await trial.report("\(faults.count) faults alone", faults.map { [$0] })
        case "truth":
            var trial = DiagnosisTrial(suite: suite, random: SplitMix64(seed: numbers.dropFirst().first ?? 20_240_310))
            let (count, size) = (Int(numbers.first ?? 40), Int(numbers.dropFirst(2).first ?? 2))
            let isTrue = await [
                trial.reportFamilies(count, ofSize: size, others), trial.reportUnknownFaults(atMost: count),
            ]
            exit(isTrue.contains(false) ? 1 : 0)
        default: try await runFaults(of: suite)
        }
    }

    private static func runFaults(of suite: Suite) async throws {
        let arguments = CommandLine.arguments.dropFirst().prefix(3).map { UInt64($0) }
        let (count, seed) = (arguments.first ?? 100, arguments.dropFirst().first ?? 20_240_310)
        let ids = CommandLine.arguments.dropFirst(4)
        let named = ids.compactMap { id in Fault.all.first { $0.id == id } }
        guard let count, let seed, named.count == ids.count else {
            print("usage: diagnosis-trial [COUNT [SEED [SIZE [FAULT…]]]]")
            return
        }
        var trial = DiagnosisTrial(suite: suite, random: SplitMix64(seed: seed))
        if let size = arguments.dropFirst(2).first.flatMap({ $0 }) {
            await trial.run(count: Int(count), ofSize: Int(size), with: named)
        } else {
            await trial.run(count: Int(count))
        }
    }

    private init(suite: Suite, random: SplitMix64) {
        (self.suite, self.random) = (suite, random)
    }

    private mutating func run(count: Int, ofSize size: Int, with named: [Fault]) async {
        await report("\(count) sets of \(size) faults", (0..<count).map { _ in drawn(size, with: named) })
    }

    private mutating func run(count: Int) async {
        let step = max(1, 100 / max(1, count))
        let single = stride(from: 0, to: Fault.all.count, by: step).map { [Fault.all[$0]] }
        await report("\(single.count) faults alone", single)
        for size in [2, 3, 5] {
            await report("\(count) sets of \(size) faults", (0..<count).map { _ in drawn(size) })
        }
        let twelves = (0..<max(1, count / 10)).map { _ in drawn(12) }
        await report("twelve faults at once", twelves)
        await reportRepairs(of: twelves[0])
        _ = await reportUnknownFaults()
    }

    /// Repairing any of the faults must make one cause fewer.
    private mutating func reportRepairs(of faults: [Fault]) async {
        let all = await diagnosis(of: .documented.applying(faults)).causes.count
        var wrong: [String] = []
        for fault in faults {
            let rest = faults.filter { $0.id != fault.id }
            let causes = await diagnosis(of: .documented.applying(rest)).causes
            let isHidden = isHidden(fault, in: faults, results(of: faults))
            guard causes.count != all - (isHidden ? 0 : 1) else { continue }
            wrong.append("without \(fault.id): \(causes.map(\.described))")
        }
        let right = faults.count - wrong.count
        say("twelve faults, one repaired: \(right) of \(faults.count) leave one cause fewer than \(all)")
        for example in wrong { say("  \(example)") }
    }

    /// Mistakes that the library does not have: if something is left unexplained, the mistake's effect must be named.
    private func reportUnknownFaults(atMost count: Int = .max) async -> Bool {
        let unknown = UnknownFault.all.strided(to: count)
        let named = unknown.map { fault in
            (
                name: "\(fault)", specification: fault.specification, faults: Set<String>(),
                isNamed: { (causes: [Cause], results: [VectorResult]) in
                    causes.contains { $0.statement.contains(fault.subject) && $0.isShortest(in: results) }
                }
            )
        }
        return await reportTruth("\(unknown.count) unknown faults", of: named)
    }

    /// Sets of faults about one thing, as in one developer's code.
    private mutating func reportFamilies(_ count: Int, ofSize size: Int, _ prefixes: [String]) async -> Bool {
        let faults = Fault.all.filter { fault in prefixes.isEmpty || prefixes.contains { fault.id.hasPrefix($0) } }
        let families = Dictionary(grouping: faults) { $0.id.split(separator: "/").prefix(2).joined(separator: "/") }
            .filter { $0.value.count >= size }.sorted { $0.key < $1.key }.map(\.value)
        let sets = (0..<count).compactMap { _ in
            families.randomElement(using: &random)?.shuffled(using: &random).prefix(size)
        }
        let implementations = sets.map { set in
            (
                name: "\(set.map(\.id))", specification: Specification.documented.applying(Array(set)),
                faults: Set(set.map(\.id)), isNamed: { (_: [Cause], _: [VectorResult]) in false }
            )
        }
        return await reportTruth("\(sets.count) sets of \(size) faults of a family", of: implementations)
    }

    private typealias Implementation = (
        name: String, specification: Specification, faults: Set<String>, isNamed: ([Cause], [VectorResult]) -> Bool
    )

    /// True if the claims about implementations hold at sequences that no vector has, except for one fact in a hundred.
    private func reportTruth(_ title: String, of implementations: [Implementation]) async -> Bool {
        let source = SequenceSource(
            seed: 1,
            areas: Area.allCases,
            capabilities: Set(Capability.allCases),
            splicing: suite.vectors
        )
        let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        let unseen = (0..<600).map { oracle.vector(of: source.draft($0), id: "explored/\($0)", .full) }
        var (explained, named, right, touched) = (0, 0, 0, 0)
        var slowest = Duration.zero
        for one in implementations {
            let results = results(of: one.specification)
            let start = watch.now
            let found = await Diagnosis.explained(results, catalogue: suite.catalogue)
            slowest = max(slowest, watch.now - start)
            let causes = found.diagnosis.causes
            let open = causes.filter { !$0.isExact }
            explained += open.isEmpty ? 1 : 0
            let isNamed = one.isNamed(open, results)
            named += isNamed ? 1 : 0
            // The named faults exist; the suite need not show their order or what they hide.
            let claimed = causes.map { $0.oneFault(of: one.faults) ?? $0.statement }
            if !claimed.isEmpty, one.faults.isSuperset(of: claimed) { continue }
            let answered = self.results(of: one.specification, at: unseen)
            let outcome = Diagnosis.outcome(of: found.specification, at: answered, catalogue: suite.catalogue)
            (right, touched) = (right + outcome.right, touched + outcome.right + outcome.wrong.count)
            guard !outcome.wrong.isEmpty || !(open.isEmpty || isNamed) else { continue }
            say("  \(outcome.wrong.count) wrong, \(outcome.right) right: \(one.name): \(causes.map(\.described))")
            if ProcessInfo.processInfo.environment["LOG"] != nil {
                for line in found.diagnosis.log { say("    log \(line)") }
            }
        }
        say(
            "\(title): \(explained) explained whole, \(named) others named, \(right) of \(touched) predictions right, the "
                + "slowest in \(slowest)"
        )
        return right * 100 >= touched * 99
    }

    /// Nothing required may be claimed about what the documents allow.
    private mutating func reportReadings(pairs: Int) async {
        let readings = FairReading.all
        var sets = readings.map { [$0] }
        for _ in 0..<pairs {
            sets.append((0..<2).compactMap { _ in readings.randomElement(using: &random) })
        }
        var (wrong, claims) = (0, 0)
        for set in sets {
            let name = set.map(\.rule.rawValue).joined(separator: " and ")
            let causes = await diagnosis(of: .documented.applying(set.map(\.change))).causes
            let required = causes.filter { cause in
                ([cause.rule] + cause.rules).contains { suite.catalogue.level(of: $0) == .required }
            }
            wrong += required.isEmpty ? 0 : 1
            claims += causes.isEmpty ? 0 : 1
            for cause in causes {
                let mark = required.contains(cause) ? "WRONG " : ""
                say("  \(mark)\(name): \(cause.described) [\(cause.rule), \(cause.tested.facts) facts]")
            }
        }
        say("\(sets.count) fair readings and pairs: \(claims) with causes, \(wrong) of them with required ones")
    }

    private func diagnosis(of specification: Specification) async -> Diagnosis {
        await Diagnosis.of(results(of: specification), catalogue: suite.catalogue)
    }

    /// Faults of different rules, besides those named, in any order.
    private mutating func drawn(_ count: Int, with named: [Fault] = []) -> [Fault] {
        var faults = named
        while faults.count < count {
            guard let fault = Fault.all.randomElement(using: &random) else { return [] }
            if !faults.contains(where: { $0.rule == fault.rule }) { faults.append(fault) }
        }
        return named.isEmpty ? faults : faults.shuffled(using: &random)
    }

    /// True if a fault is named, or described by the sentence that it has when it is alone.
    private mutating func isTold(_ fault: Fault, by causes: [Cause]) async -> Bool {
        if causes.contains(where: { $0.isExact && $0.names(fault) }) { return true }
        if saidAlone[fault.id] == nil {
            let alone = await diagnosis(of: .documented.applying([fault]))
            saidAlone[fault.id] = Set(alone.causes.filter(\.isExact).map(\.statement))
        }
        return causes.contains { $0.isExact && saidAlone[fault.id]?.contains($0.statement) == true }
    }

    private mutating func report(_ title: String, _ sets: [[Fault]]) async {
        var (right, wrong, open) = (0, 0, 0)
        var (slowest, processor) = (Duration.zero, Duration.zero)
        var (examples, alternatives): ([String], [String]) = ([], [])
        var (first, few) = (0, 0)
        var (named, felt, strange) = (0, 0, 0)
        for set in sets {
            let results = results(of: set)
            var diagnosis = Diagnosis()
            let before = Self.processorTime
            let time = await watch.measure { diagnosis = await Diagnosis.of(results, catalogue: suite.catalogue) }
            slowest = max(slowest, time)
            processor += Self.processorTime - before
            if set.count == 1, let cause = diagnosis.causes.first, !cause.alternatives.isEmpty {
                alternatives.append("\(set[0].id): \(cause.described)")
            }
            let rules = suite.catalogue.listed(of: results, causes: diagnosis.causes).filter { $0.origin == nil }
            first += set.contains { $0.rule == rules.first?.rule } ? 1 : 0
            few += rules.count <= 3 ? 1 : 0
            for fault in set {
                let isNamed = await isTold(fault, by: diagnosis.causes)
                let isFelt = isNamed || !isHidden(fault, in: set, results)
                (named, felt) = (named + (isNamed ? 1 : 0), felt + (isFelt ? 1 : 0))
                if isFelt, !isNamed { say("  not named: \(fault.id)") }
            }
            let said = set.reduce(into: Set<String>()) { $0.formUnion(saidAlone[$1.id] ?? []) }
            let others = diagnosis.causes.filter { cause in
                cause.isExact && !set.contains(where: cause.names) && !said.contains(cause.statement)
            }
            strange += others.count
            for cause in others { say("  about none: \(cause.statement)") }
            if time > .seconds(2) { say("  \(time) for \(set.map(\.id))") }
            let outcome = verdict(diagnosis, on: set, results)
            switch outcome == .wrong && others.isEmpty ? .right : outcome {
            case .right: right += 1
            case .open:
                open += 1
                examples.append("not explained: \(set.map(\.id)); found \(diagnosis.causes.map(\.described))")
            case .wrong:
                wrong += 1
                examples.append("WRONG: \(set.map(\.id)); found \(diagnosis.causes.map(\.described))")
            }
        }
        say("\(title): \(right) right, \(open) not explained, \(wrong) wrong, the slowest in \(slowest)")
        say("  \(named) of the \(felt) faults that change a fact are named; \(strange) causes are about none of them")
        say("  \(processor / max(1, sets.count)) of processor time each")
        say("  a rule of theirs is reported first for \(first), and three rules or fewer for \(few)")
        for line in examples + alternatives { say("  \(line)") }
    }

    private static var processorTime: Duration { .microseconds(Int(clock()) * 1_000_000 / Int(CLOCKS_PER_SEC)) }

    private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private func results(of faults: [Fault]) -> [VectorResult] { results(of: .documented.applying(faults)) }

    private func results(of specification: Specification) -> [VectorResult] {
        results(of: specification, at: suite.vectors.filter { $0.deprecation == nil })
    }

    private func results(of specification: Specification, at vectors: [Vector]) -> [VectorResult] {
        let judge = Judge(catalogue: suite.catalogue)
        return vectors.map { vector in
            let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }

    /// True if the others hide a fault altogether, so that its repair changes nothing.
    private func isHidden(_ fault: Fault, in set: [Fault], _ results: [VectorResult]) -> Bool {
        let rest = self.results(of: set.filter { $0.id != fault.id })
        return zip(rest, results).allSatisfy { $0.mismatches == $1.mismatches }
    }

    private enum Outcome { case right, open, wrong }

    /// Right: exact, and the faults are those of the set, or no vector of the run distinguishes them.
    private func verdict(_ diagnosis: Diagnosis, on set: [Fault], _ results: [VectorResult]) -> Outcome {
        guard diagnosis.isExact else { return .open }
        let ids = Set(set.map(\.id))
        let claimed = Set(diagnosis.causes.compactMap { $0.oneFault(of: ids) })
        if claimed == ids { return .right }
        // Faults drawn first take precedence, and others take the places of those for which they stand.
        var others = Fault.all.filter { claimed.subtracting(ids).contains($0.id) }
        let found = set.compactMap { fault in
            claimed.contains(fault.id) ? fault : others.isEmpty ? nil : others.removeFirst()
        }
        return zip(self.results(of: found + others), results).allSatisfy { $0.isJudgedLike($1) } ? .right : .wrong
    }
}

extension VectorResult {
    /// True if the same was found in both; unexpected calls are shown with unjudged data, too.
    fileprivate func isJudgedLike(_ other: VectorResult) -> Bool {
        mismatches.count == other.mismatches.count
            && zip(mismatches, other.mismatches).allSatisfy { first, second in
                (first.step, first.rule, first.path, first.message)
                    == (second.step, second.rule, second.path, second.message)
            }
    }
}

extension Cause {
    /// The fault, or a present one of several that no vector distinguishes.
    fileprivate func oneFault(of ids: Set<String>) -> String? {
        ([fault].compactMap { $0 } + alternatives).first(where: ids.contains) ?? fault
    }

    fileprivate func names(_ other: Fault) -> Bool { fault == other.id || alternatives.contains(other.id) }

    /// True if no other of its vectors has fewer steps than its example.
    fileprivate func isShortest(in results: [VectorResult]) -> Bool {
        results[example].vector.steps.count == vectors.map { results[$0].vector.steps.count }.min()
    }

    fileprivate var described: String {
        (isExact ? "" : "? ") + (fault ?? statement) + (alternatives.isEmpty ? "" : " or \(alternatives)")
    }
}
