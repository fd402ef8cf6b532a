import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A possible change in the implementation: a fault of the library, an inferred edit, or another fair reading of a rule
/// (which is not a cause).
struct Candidate: Sendable {
    /// The corresponding fault of the library, if any, perhaps under a condition.
    let fault: Fault?
    var isReading = false
    /// The behaviour of the implementation, in one sentence.
    let statement: String
    let change: SpecificationChange
    /// True if a part depends on its previous value.
    private let wraps: Bool
    /// The edit as a row with its area, if this is an inferred edit or a fault under a condition.
    var form: JSONValue?
    /// The tests of its condition, each in machine-readable form.
    var condition: [String] = []
    /// The rules that the candidate is about, if it is not a fault; its facts may break other rules as well.
    var ownRules: [IDPattern] = []
    /// The unwritten handlers that the candidate is about, if any.
    var silentHandlers: [Silence.Handler] = []
    var silentEvents: Set<Event> { Set(silentHandlers.map(\.event)) }
    var isSilence: Bool { !silentHandlers.isEmpty }
    /// The exception, if every handler of some capabilities throws the same one.
    var exception: SharedException?
    /// The same change under other conditions and other changes that explain nearly as much.
    var rivals: [SpecificationChange] = []

    struct SharedException: Sendable {
        let message: String
        var capabilities: [String]

        var statement: String {
            let list = capabilities.map { "`\($0)`" }.joined(separator: ", ")
            return "Every handler of \(list) throws the same exception: \(message)"
        }
    }

    init(_ fault: Fault) {
        (self.fault, statement, change, wraps) = (fault, fault.statement, fault.change, fault.wraps)
    }

    init(_ reading: FairReading) {
        (fault, isReading, statement, change, wraps) = (nil, true, reading.description, reading.change, true)
    }

    /// Creates the candidate of an inferred edit or of a fault under a condition.
    init<Edit: RowEdit>(_ statement: String, fault: Fault? = nil, _ edit: Edit) {
        (self.fault, self.statement, change) = (fault, statement, edit.change)
        (form, wraps) = (edit.form, edit.written.wraps)
    }

    /// Reads a row with its area; `nil` if the form is not a row.
    init?(form: JSONValue) {
        let candidate: Candidate? =
            switch form["area"]?.string.flatMap(Area.init(rawValue:)) {
            case .push: PushEdit(form: form).map { Claim.candidate(of: $0) }
            case .payload: PayloadEdit(form: form).map { Claim.candidate(of: $0) }
            case .lifecycle: LifecycleEdit(form: form).map { Claim.candidate(of: $0) }
            case nil: nil
            }
        guard let candidate else { return nil }
        self = candidate
    }

    private init(_ other: Candidate, _ statement: String, _ change: SpecificationChange) {
        (fault, isReading, self.statement, self.change) = (other.fault, other.isReading, statement, change)
        (wraps, form, condition, silentHandlers) = (other.wraps, other.form, other.condition, other.silentHandlers)
    }
    func doing(_ change: SpecificationChange) -> Candidate { Candidate(self, statement, change) }
    func said(_ statement: String) -> Candidate { Candidate(self, statement, change) }

    fileprivate var rank: Int {
        Self.rank(isSilence, isReading, isFault: fault != nil, isLimited: !condition.isEmpty, wraps: wraps)
    }

    /// The order in which candidates are applied: those of the library first, then inferred ones; in each group, those
    /// that replace a part come first.
    static func rank(
        _ isSilence: Bool,
        _ isReading: Bool,
        isFault: Bool,
        isLimited: Bool,
        wraps: Bool
    ) -> Int {
        2 * (isSilence ? 4 : isReading ? 1 : !isFault ? 3 : isLimited ? 2 : 0) + (wraps ? 1 : 0)
    }

    var key: String { form.map(\.description) ?? fault?.id ?? "reading \(statement)" }
}

extension [Candidate] {
    /// The documented specification with all candidates applied.
    var specification: Specification { .documented.applying(changes) }

    /// The candidates' changes, in the order in which they are applied.
    var changes: [SpecificationChange] {
        map(\.rank).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map {
            self[$0.offset].change
        }
    }
}

extension String {
    /// The text with a lower-case first letter, unless it begins with code or a name in capitals.
    var lowercasedFirst: String {
        guard let first, let second = dropFirst().first, first.isUppercase, !second.isUppercase else { return self }
        return first.lowercased() + dropFirst()
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
