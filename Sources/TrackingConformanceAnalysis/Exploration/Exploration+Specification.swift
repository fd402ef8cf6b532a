package import TrackingConformanceCore
package import TrackingConformanceSpecification

extension Exploration {
    /// Asks a specification everything, which may be a changed one.
    ///
    /// - Parameters:
    ///   - specification: What answers.
    ///   - judge: What judges the answers.
    package mutating func ask(_ specification: Specification, judge: Judge) async {
        begin(ReferenceImplementation.handshake)
        var place = 0
        while let vector = next() {
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            take(judge.result(of: .observed(observations), for: vector, milliseconds: 0), of: place)
            place += 1
            if place % 8 == 0 { await Task.yield() }
        }
    }
}
