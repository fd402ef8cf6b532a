import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("Fair readings")
struct FairReadingTests {
    /// What a reading does not bear on is not computed again; here all of it is.
    @Test("A reading changes nothing besides what it bears on")
    func scope() {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let lives = (0..<12).map { _ in Area.lifecycle.randomDraft(using: &random) }
        let vectors = Suite.kit.vectors.filter { $0.topic.hasPrefix("lifecycle/") }
        let drawn = (0..<60).map { _ in vectors[random.number(in: 0...vectors.count - 1)] }
        for draft in lives + drawn.map(\.draft) {
            let (stimuli, context) = (draft.stimuli, draft.context)
            let others = Replay(of: stimuli, in: context).otherAnswers
            let readings = FairReading.all.filter { $0.rule.rawValue.hasPrefix("LC-") }
            #expect(others.map(\.rule) == readings.map(\.rule))
            for (reading, other) in zip(readings, others) {
                let isSame = reading.specification.answers(to: stimuli, in: context) == other.answers
                #expect(isSame, "\(reading) at \(stimuli.map(\.event)), seed \(Seed.ofThisRun)")
            }
        }
    }
}
