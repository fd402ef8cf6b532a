import TrackingConformanceCore
import TrackingConformanceSpecification

/// Something plain that holds at a moment or does not: an edit may be limited to where it does.
struct Feature<Moment>: Sendable {
    /// The name by which machines know it, such as `first-event-of-process`.
    let name: String
    /// Where it holds, as an adverbial: `on iOS`.
    let phrase: String
    /// Where it does not.
    let opposite: String
    /// The rules that are about it.
    private(set) var rules: [IDPattern] = []
    let holds: @Sendable (Moment) -> Bool

    init(
        _ name: String,
        _ phrase: String,
        not opposite: String,
        _ holds: @escaping @Sendable (Moment) -> Bool
    ) {
        (self.name, self.phrase, self.opposite, self.holds) = (name, phrase, opposite, holds)
    }

    /// The same feature, which some rules are about.
    func judged(by rules: String...) -> Feature {
        var judged = self
        judged.rules = rules.map { IDPattern($0) }
        return judged
    }
}

/// A feature, or its opposite.
struct Literal: Hashable, Sendable {
    /// The place of the feature among those of its area.
    let feature: Int
    let isPositive: Bool
}

/// Where an edit holds: at the moments that have a few features and lack a few others; everywhere if there are none.
struct Condition: Hashable, Sendable {
    var literals: [Literal] = []

    static let always = Condition(literals: [])

    init(literals: [Literal]) { self.literals = literals }

    /// The conditions with one feature less.
    var shorter: [Condition] {
        literals.indices.map { dropped in
            Condition(literals: literals.indices.filter { $0 != dropped }.map { literals[$0] })
        }
    }

    /// The rules that are about its features.
    func rules<Moment>(_ features: [Feature<Moment>]) -> [IDPattern] { literals.flatMap { features[$0.feature].rules } }

    /// Whether it holds where some features do.
    func holds(_ features: Bits) -> Bool { literals.allSatisfy { features.contains($0.feature) == $0.isPositive } }

    /// The test of a moment.
    func test<Moment>(_ features: [Feature<Moment>]) -> @Sendable (Moment) -> Bool {
        let tests = literals.map { (features[$0.feature].holds, $0.isPositive) }
        return { moment in tests.allSatisfy { $0.0(moment) == $0.1 } }
    }

    /// The documented form: the names of the features, with `not` before those that must be missing.
    func form<Moment>(_ features: [Feature<Moment>]) -> [String] {
        literals.map { ($0.isPositive ? "" : "not ") + features[$0.feature].name }
    }

    /// The condition that has a documented form; `nil`: there is no such feature.
    init?<Moment>(form: [String], _ features: [Feature<Moment>]) {
        for entry in form {
            let name = entry.hasPrefix("not ") ? String(entry.dropFirst(4)) : entry
            guard let feature = features.firstIndex(where: { $0.name == name }) else { return nil }
            literals.append(Literal(feature: feature, isPositive: name == entry))
        }
    }

    /// The condition in words, behind a comma where there are several.
    func phrase<Moment>(_ features: [Feature<Moment>]) -> String? {
        guard !literals.isEmpty else { return nil }
        let phrases = literals.map { $0.isPositive ? features[$0.feature].phrase : features[$0.feature].opposite }
        return phrases.dropFirst().reduce(phrases[0]) { text, next in
            // What begins alike is told once.
            for (word, junction) in [("when ", " and "), ("unless ", " or ")]
            where next.hasPrefix(word) && text.contains(word) && !text.contains(", ") {
                return text + junction + next.dropFirst(word.count)
            }
            return text + ", " + next
        }
    }
}

/// What an implementation does instead of what a part says.
struct Operator<Parts: SpecifiedArea, Answer>: Sendable {
    /// The name by which machines know it.
    let name: String
    /// What is done, with `$` for what it is done with: `$ is missing`.
    let phrase: String
    /// What it is done with, for a machine; empty where it concerns everything at a moment.
    let subjects: [String]
    /// How many features of a condition it outweighs.
    let cost: Int
    /// The rules that are about it.
    private(set) var rules: [IDPattern] = []
    /// What is answered at a moment, made from the parts as they are found; `nil` where nothing changes.
    let make: @Sendable (Parts) -> @Sendable (Parts.Moment) -> Answer?

    init(
        _ name: String,
        _ phrase: String,
        of subjects: [String] = [],
        cost: Int = 0,
        _ make: @escaping @Sendable (Parts) -> @Sendable (Parts.Moment) -> Answer?
    ) {
        (self.name, self.phrase, self.subjects, self.cost, self.make) = (name, phrase, subjects, cost, make)
    }

    /// The same operator, which some rules are about.
    func judged(by rules: String...) -> Operator {
        var judged = self
        judged.rules = rules.map { IDPattern($0) }
        return judged
    }
}
