package import TrackingConformanceCore
import TrackingConformanceJSON

extension LoadedSuite {
    /// The vectors whose last lifecycle call omits, without a reason, variables that the rules determine.
    package func holes() -> [Diagnostic] {
        guard diagnostics.isEmpty else { return [] }
        return suite.vectors.compactMap { vector in
            guard vector.partial == nil, vector.deprecation == nil, !addedFiles.contains(vector.location.file),
                let place = vector.steps.lastIndex(where: { $0.expectation?.ofLifecycle.isEmpty == false })
            else { return nil }
            let missing = vector.variablesLeftOut(at: place)
            guard !missing.isEmpty else { return nil }
            let message = "this step omits variables that the rules determine: \(missing.joined(separator: ", "))"
            let advice = "judge them, or explain in the vector's \"partial\" why they are left out"
            return Diagnostic(.badStep, "\(message); \(advice)", at: vector.steps[place].location)
        }
    }
}

extension Vector {
    /// The variables that are determined at a step but omitted from its expectation.
    ///
    /// Separate vectors judge the flags and the type on an ordinary call and in the dictionary (LC-FLAGS-ORDINARY,
    /// LC-TYPE-ORDINARY).
    fileprivate func variablesLeftOut(at place: Int) -> [String] {
        let answer = Specification.documented.answers(to: steps.map(\.stimulus), in: context)[place]
        let isReport = [.lifecycle(.track), .lifecycle(.dictionary)].contains(steps[place].stimulus.event)
        let mentioned = Set((steps[place].expectation?.ofLifecycle ?? []).flatMap { $0.variables.map(\.key) })
        return (answer.accepted?.entries ?? []).filter { entry in
            !entry.values.isEmpty && !(isReport && (entry.variable.isFlag || entry.variable == .type))
                && !mentioned.contains(entry.variable.rawValue)
        }.map(\.variable.rawValue)
    }
}
