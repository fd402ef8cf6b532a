import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A way to get one lifecycle variable wrong and all others right.
enum WrongVariable: String, Sendable, CaseIterable {
    case renamed, absent, offByOne

    /// The data with one variable wrong; `nil` if nothing changes.
    func applied(to data: JSONObject, _ variable: LifecycleVariable) -> JSONObject? {
        guard let value = data[variable.rawValue], !value.isNull else { return nil }
        var data = data
        switch self {
        case .renamed:
            data[variable.rawValue] = nil
            data["\(variable.rawValue)_"] = value
        case .absent: data[variable.rawValue] = nil
        case .offByOne:
            guard let number = value.number.flatMap({ Int($0.text) }) else { return nil }
            data[variable.rawValue] = .integer(number + 1)
        }
        return data
    }
}

@Suite("One wrong lifecycle variable breaks the rule of this variable")
struct WrongVariableTests {
    private static let perTopic = Drawing.count(1, whole: 3)

    /// Vectors about every topic, the shortest first.
    private static let sample: [(vector: Vector, documented: [Observation])] = {
        let vectors = Suite.kit.vectors.filter { $0.topic.hasPrefix("lifecycle/") }
        let topics = Dictionary(grouping: vectors, by: \.topic).values
        return topics.flatMap { $0.sorted { $0.steps.count < $1.steps.count }.prefix(perTopic) }.map { vector in
            (vector, Specification.documented.observations(of: vector.stimuli, in: vector.context))
        }
    }()

    @Test("The variable's own rule is the first in a report", arguments: LifecycleVariable.allCases)
    func ownRule(variable: LifecycleVariable) throws {
        let catalogue = Suite.kit.catalogue
        let own = try #require(catalogue.rules.first { $0.bindsAlways(variable) }).id
        for mistake in WrongVariable.allCases {
            let broken = Self.broken(by: mistake, of: variable)
            if let first = broken.first { #expect(first.rule == own, "\(mistake.rawValue)") }
            for rule in broken.map(\.rule) where rule != own {
                #expect(catalogue.basis(of: rule, in: own) != nil, "\(mistake.rawValue): \(rule)")
            }
        }
    }

    private static func broken(by mistake: WrongVariable, of variable: LifecycleVariable) -> [BrokenRule] {
        let catalogue = Suite.kit.catalogue
        let judge = Judge(catalogue: catalogue)
        var counts: [Rule.ID: Int] = [:]
        for (vector, documented) in sample {
            let observations = documented.map { $0.with(mistake, of: variable) }
            guard observations != documented else { continue }
            let rules = judge.judge(observations, against: vector).mismatches.map(\.rule)
            for rule in Set(rules) where catalogue.level(of: rule) != .informational { counts[rule, default: 0] += 1 }
        }
        return counts.map { BrokenRule(rule: $0, vectors: $1) }.sorted(by: catalogue.reportsBefore)
    }
}

extension Rule {
    /// True if each fact about a variable belongs to the rule, whatever the event and the circumstances.
    fileprivate func bindsAlways(_ variable: LifecycleVariable) -> Bool {
        judges.contains { binding in
            guard case .variable(variable.rawValue) = binding.subject else { return false }
            return binding.event == nil && binding.condition == nil
        }
    }
}

extension Observation {
    /// The observation with one variable wrong in every call of the lifecycle module and in the dictionary.
    fileprivate func with(_ mistake: WrongVariable, of variable: LifecycleVariable) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        let wrong = calls.map { call in
            TrackingCall(
                function: call.function,
                name: call.name,
                data: mistake.applied(to: call.data, variable) ?? call.data
            )
        }
        let wrongValue = value?.object.flatMap { mistake.applied(to: $0, variable) }.map(JSONValue.object)
        return .answered(calls: wrong, value: wrongValue ?? value)
    }
}
