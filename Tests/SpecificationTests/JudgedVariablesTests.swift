import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The replay of a changed specification computes nothing that the judge does not read.
@Suite("The variables that bear on a verdict")
struct JudgedVariablesTests {
    private static let suite = Suite.kit

    @Test("They are those that a vector mentions, the type, and those that tell whether a clock stands still")
    func mentioned() throws {
        let vector = try #require(
            Self.suite.vectors.first { $0.id == "lifecycle/seconds/not-on-a-launch-or-wake" }
        )
        // The last call judges all that is determined.
        let beginning = vector.with(Array(vector.steps.dropLast()))
        #expect(
            beginning.judgedVariables == [.dayOfWeek, .daysSinceLaunch, .hourOfDay, .secondsAwake, .type]
        )
    }

    @Test("A push vector has none")
    func push() throws {
        let vector = try #require(Self.suite.vectors.first { $0.id.hasPrefix("push/") })
        #expect(vector.judgedVariables == [])
    }

    @Test("Without the others each fault gives the same verdict, for the same differences")
    func verdicts() async {
        let judge = Judge(catalogue: Self.suite.catalogue)
        var different: [String] = []
        for fault in Fault.all where fault.area == .lifecycle && fault.isForThisRun {
            let specification = Specification.documented.applying([fault])
            for vector in Self.suite.vectors.filter({ $0.rules.contains(fault.rule) }).prefix(6) {
                let all = specification.observations(of: vector.stimuli, in: vector.context)
                let judged = specification.judgedObservations(at: vector)
                let (whole, part) = (judge.judge(all, against: vector), judge.judge(judged, against: vector))
                let isSame = zip(whole.mismatches, part.mismatches).allSatisfy { $0.isSame(as: $1) }
                if whole.verdict != part.verdict || whole.mismatches.count != part.mismatches.count || !isSame {
                    different.append("\(fault.id) at \(vector.id)")
                }
            }
            // Other tests wait for answers of processes meanwhile.
            await Task.yield()
        }
        #expect(different == [])
    }
}

extension Mismatch {
    /// True if another says the same of the same place under the same rule; calls are shown with all that they carry.
    fileprivate func isSame(as other: Mismatch) -> Bool {
        (step, rule, path, message) == (other.step, other.rule, other.path, other.message)
    }
}
