package import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The edits of an area whose causes are searched for.
protocol CauseEdit: RowEdit {
    static var causes: CauseFile<Self> { get }
    /// The items that the area gives to the groups of its file, by the names of their lists.
    static var lists: [String: [CauseList.Item]] { get }
}

/// The possible causes of an area besides the faults of the library, as data: `Conformance/Causes`.
struct CauseFile<Edit: CauseEdit>: Sendable {
    /// The possible causes; if several explain the same differences, the first is reported.
    let causes: [CauseRow<Edit>]
    /// The conditions under which they may hold, the simplest first.
    let conditions: [Feature<Edit>]

    /// The most conditions that a search can tell apart.
    static var mostConditions: Int { 256 }

    /// The file in use, which has been checked.
    static func read() -> CauseFile {
        RuleLibrary.file("Causes", of: Edit.area) { $0.causes($1) }
    }
}

/// A possible cause: an edit with its wording.
struct CauseRow<Edit: CauseEdit>: Sendable {
    let edit: Edit
    /// The wording of the edit, with `$` for its subjects.
    let words: String
    /// The name for `$`, unless it follows from the edit.
    let subject: String?
    /// The number of vectors that it must explain to be worth reporting.
    let cost: Double
    /// The rules about it.
    let rules: [IDPattern]
    /// True if the wording fits any part, not only its family.
    let isGeneral: Bool
    /// True if it must fix a value that was sent, not only a missing one.
    let needsSight: Bool
    /// True if it concerns all answers of a vector.
    let coversAll: Bool
}

/// A possible condition: a test with its wording.
struct Feature<Edit: CauseEdit>: Sendable {
    /// The machine-readable name; empty if the test is its name.
    let name: String
    let test: Edit.Condition
    /// The wording if it holds, and if it does not.
    let yes: String
    let no: String
    /// The number of vectors that it must gain.
    let cost: Double
    /// Its subject; `nil` if it can affect everything.
    let topic: String?
    /// The rules about it.
    let rules: [IDPattern]

    func words(isNegated: Bool) -> String { isNegated ? no : yes }
}

extension CauseEdit {
    /// The conditions of its causes.
    static var features: [Feature<Self>] { causes.conditions }

    static func words(of literal: Literal) -> String {
        features[literal.feature].words(isNegated: literal.isNegated)
    }

    static func test(of literal: Literal) -> Condition {
        let test = features[literal.feature].test
        return literal.isNegated ? .not(test) : test
    }
}

extension SuiteLocation {
    /// The problems of the files of causes beside the rules, whose rows may name only rules of the catalogue, if given;
    /// none of a suite without them.
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

    /// Checks the causes beside the rules, unless they are those of the program.
    ///
    /// - Throws: `UnusableInput` with every problem, each with its place.
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
