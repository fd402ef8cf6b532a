package import TrackingConformanceCore
package import TrackingConformanceSpecification

extension Exploration {
    /// Explores a specification, perhaps a changed one, instead of an adapter.
    package mutating func ask(_ specification: Specification, judge: Judge) async {
        begin(ReferenceImplementation.handshake)
        var asked = 0
        while let attempt = next(number: asked, elsewhere: false) {
            let vector = attempt.vector
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let result = judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            take(Attempt.Outcome(attempt, result))
            asked += 1
            if asked % 8 == 0 { await Task.yield() }
        }
    }
}
