import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// `agreement-trial` compares every fault, reading and pair; here is what a change of a rule meets first.
@Suite("Lifecycle tracking as data agrees with lifecycle tracking as code")
struct AgreementTests {
    private let rules: LifecycleRules
    private let lives: [Vector]

    init() throws {
        rules = try LifecycleRules(besideRulesOf: SuiteLocation(directory: Checkout.root.path), Suite.kit.catalogue)
        lives = Suite.kit.vectors.filter { $0.steps.contains { $0.stimulus.event.area == .lifecycle } }
    }

    @Test("The documented values of every vector")
    func documented() {
        let program = LifecycleProgram(rules.documented)
        var (differing, count): ([String], Int) = ([], 0)
        for vector in lives {
            let timeline = Timeline(vector.steps.map(\.stimulus), in: vector.context, program)
            let answers = Specification.documented.answers(to: vector.steps.map(\.stimulus), in: vector.context)
            for report in timeline.reports {
                guard let accepted = answers[report.step].accepted else {
                    differing.append("\(vector.id), step \(report.step)")
                    continue
                }
                for variable in LifecycleVariable.allCases {
                    count += 1
                    let values = timeline.accepted(variable, in: report).map(\.json)
                    let expected = accepted[variable]?.values ?? []
                    let isSame =
                        values.first == expected.first && values.allSatisfy(expected.contains)
                        && expected.allSatisfy(values.contains)
                    if !isSame { differing.append("\(vector.id), step \(report.step), \(variable.rawValue)") }
                }
            }
        }
        #expect(count > 100_000)
        #expect(differing == [])
    }

    @Test("Every row names a fault of the library, with its rule and its statement")
    func library() {
        let faults = Dictionary(uniqueKeysWithValues: Fault.all.map { ($0.id, $0) })
        let differing = rules.faults.filter { row in
            let fault = row.id.flatMap { faults[$0] }
            return fault?.rule != row.rule || fault?.statement != row.statement
        }
        #expect(differing.map(\.id) == [])
        #expect(rules.faults.count > 200)
    }

    @Test("An edit that makes a part depend on itself is refused at its place")
    func selfReference() throws {
        for (part, text) in [
            ("totalwakecount", "totalwakecount + 1"), ("update", "not is-update"), ("days", "days(update)"),
        ] {
            let edit = try LifecycleEdit(part, text)
            #expect(rules.documented.applying(edit).selfReference?.name == part)
        }
        #expect(rules.documented.selfReference == nil)
    }
}
