package import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The edits of an area for which a file lists possible causes.
protocol CauseEdit: RowEdit {
    static var causes: CauseFile<Self> { get }
    /// The area's items for the groups of its file, by list name.
    static var lists: [String: [CauseList.Item]] { get }
}

/// A file in `Conformance/Causes`: an area's possible causes besides the faults of the library.
struct CauseFile<Edit: CauseEdit>: Sendable {
    /// The possible causes; if several explain the same differences, the first is reported.
    let causes: [CauseRow<Edit>]
    /// The conditions under which the causes may hold, simplest first.
    let conditions: [Feature<Edit>]

    /// The maximum number of conditions that a search can distinguish.
    static var mostConditions: Int { 256 }

    /// Reads the file in use, which has already been checked.
    static func read() -> CauseFile {
        RuleLibrary.file("Causes", of: Edit.area) { $0.causes($1) }
    }
}

/// A possible cause: an edit with its wording.
struct CauseRow<Edit: CauseEdit>: Sendable {
    let edit: Edit
    /// The wording of the edit, with `$` for its subject.
    let words: String
    /// The name in place of `$`, unless it follows from the edit.
    let subject: String?
    /// The number of vectors that the cause must explain to be worth reporting.
    let cost: Double
    /// The rules about it.
    let rules: [IDPattern]
    /// True if the wording fits any part, not only parts of the same family.
    let isGeneral: Bool
    /// True if the cause must fix a value that was sent, not only a missing value.
    let needsSight: Bool
    /// True if the edit concerns all answers to a vector.
    let coversAll: Bool
}

/// A possible condition: a test with its wording.
struct Feature<Edit: CauseEdit>: Sendable {
    /// The machine-readable name; empty if the test is its name.
    let name: String
    let test: Edit.Condition
    /// The wording if the test holds; `no` is the wording if it does not.
    let yes: String
    let no: String
    /// The number of vectors that the condition must gain.
    let cost: Double
    /// The subject of the condition; `nil` if it can affect everything.
    let topic: String?
    /// The rules about it.
    let rules: [IDPattern]

    func words(isNegated: Bool) -> String { isNegated ? no : yes }
}

extension CauseEdit {
    static var features: [Feature<Self>] { causes.conditions }

    static func words(of literal: Literal) -> String {
        features[literal.feature].words(isNegated: literal.isNegated)
    }

    static func test(of literal: Literal) -> Condition {
        let test = features[literal.feature].test
        return literal.isNegated ? .not(test) : test
    }

    /// The machine-readable name of a literal: the name of its feature or, without one, the test.
    static func name(of literal: Literal) -> String {
        let name = features[literal.feature].name
        guard name.isEmpty else { return (literal.isNegated ? "not " : "") + name }
        return Self([], when: test(of: literal)).written.condition?.description ?? ""
    }

    /// The wording of a condition, after a comma if it has several tests.
    static func words(of condition: [Literal]) -> String {
        let phrases = condition.map(words)
        return phrases.dropFirst().reduce(phrases.first ?? "") { text, next in
            // A word that begins two phrases in a row is used once.
            for (word, junction) in [("when ", " and "), ("unless ", " or ")]
            where next.hasPrefix(word) && text.contains(word) && !text.contains(", ") {
                return text + junction + next.dropFirst(word.count)
            }
            return text + ", " + next
        }
    }
}

extension SuiteLocation {
    /// The problems of the suite's cause files; empty if it has none.
    ///
    /// If a catalogue is given, rows may name only its rules.
    package func problemsOfCauses(_ catalogue: RuleCatalogue? = nil) -> [Diagnostic] {
        problems(PushEdit.self, catalogue) + problems(PayloadEdit.self, catalogue)
            + problems(LifecycleEdit.self, catalogue)
    }

    private func problems<Edit: CauseEdit>(_: Edit.Type, _ catalogue: RuleCatalogue?) -> [Diagnostic] {
        let path = "\(directory(named: "Causes"))/\(Edit.area.rawValue).json"
        guard FileSystem.exists(path) else { return [] }
        do throws(UnusableInput) {
            let documented = RuleLibrary.documented(Edit.self)
            let _: CauseFile<Edit> = try FileDecoder(file: path).content { $0.causes($1, in: documented, catalogue) }
            return []
        } catch {
            return error.diagnostics
        }
    }

    /// Checks the suite's cause files, unless they equal the bundled ones.
    ///
    /// - Throws: `UnusableInput` with every problem and its place.
    package func checkCauses() throws(UnusableInput) {
        func bytes(_ location: SuiteLocation?) -> [[UInt8]?] {
            Area.allCases.map { area in
                location.flatMap { FileSystem.bytes(of: "\($0.directory(named: "Causes"))/\(area.rawValue).json") }
            }
        }
        guard bytes(self) != bytes(.bundled()) else { return }
        let problems = problemsOfCauses()
        if !problems.isEmpty { throw UnusableInput(problems) }
    }
}
