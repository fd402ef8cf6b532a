package import TrackingConformanceJSON

/// A list of an implementation's known failures: vectors that it fails, or faults that it has, each with a reason.
///
/// The list cannot go stale. An entry fails the run if it has expired, if it matches nothing, if its fault no longer
/// shows, or if its vectors pass, break rules that the entry does not name, no longer break all rules that it names, or
/// are declined although the entry does not say so.
package struct KnownFailures: Sendable {
    /// A known failure, with its reason.
    package struct Entry: Sendable {
        package enum Subject: Sendable {
            /// Vectors by their ids, all of which must fail, with all rules that they break.
            case vectors(IDPattern, breaking: [Rule.ID])
            /// Vectors by their ids, all of which the implementation declines as unsupported.
            case declined(IDPattern)
            /// The vectors on which the implementation behaves like a fault.
            case fault(KnownFault)
        }

        package var subject: Subject
        package var reason: String
        /// A place to read more, such as the URL of an issue.
        package var link: String?
        /// The last day on which the entry is valid, in UTC; `nil` for no limit.
        package var until: CalendarDay?
        /// The entry's place in its file; `nil` if there is none or the file is being rewritten.
        var location: TextLocation?

        package init(_ subject: Subject, reason: String, link: String? = nil, until: CalendarDay? = nil) {
            self.subject = subject
            self.reason = reason
            self.link = link
            self.until = until
        }
    }

    /// A fault of the library, or an edit that a diagnosis inferred.
    package struct KnownFault: Sendable {
        /// The id of the fault, or the sentence of the edit.
        package let id: String
        /// The edit in its documented form.
        package let edit: JSONValue?

        package init(_ id: String) { (self.id, edit) = (id, nil) }

        package init(_ edit: JSONValue, saying statement: String) { (id, self.edit) = (statement, edit) }
    }

    package var entries: [Entry] {
        didSet { index = Index(entries, on: today, faults) }
    }

    /// The path from the list's file to its schema, if the file names one.
    var schema: String?
    /// The day on which the list is applied, in UTC.
    package let today: CalendarDay?
    let faults: KnownFaults?
    private(set) var index: Index

    /// The reason in a new entry, which no run accepts.
    package static let placeholder = "TODO: say why"

    package init(entries: [Entry] = [], faults: KnownFaults? = nil, today: CalendarDay? = nil) {
        let today = today ?? CalendarDay.today
        self.entries = entries
        self.faults = faults
        self.today = today
        index = Index(entries, on: today, faults)
    }
}

/// A library of faults, together with the rules by which their effects are judged.
package struct KnownFaults: Sendable {
    let library: any FaultLibrary
    private let catalogue: RuleCatalogue

    package init(_ library: any FaultLibrary, catalogue: RuleCatalogue) {
        self.library = library
        self.catalogue = catalogue
    }

    /// Prepares the comparison of results with the effects of faults together.
    func replay(of faults: [KnownFailures.KnownFault]) -> FaultReplay {
        library.replay(of: faults, catalogue: catalogue)
    }
}

extension KnownFailures.Entry {
    /// The pattern of its vectors' ids, if the entry names vectors.
    package var pattern: IDPattern? {
        switch subject {
        case .vectors(let pattern, _), .declined(let pattern): pattern
        case .fault: nil
        }
    }

    /// True if the entry excuses only declined vectors.
    package var isForDeclines: Bool { if case .declined = subject { true } else { false } }

    package var rules: [Rule.ID] { if case .vectors(_, let rules) = subject { rules } else { [] } }

    package var fault: String? { if case .fault(let fault) = subject { fault.id } else { nil } }

    /// The pattern, the id of the fault or the sentence of the edit.
    package var subjectName: String { pattern?.description ?? fault ?? "" }

    var name: String { "known failure \(quoted(subjectName))" }

    func holds(on today: CalendarDay?) -> Bool {
        guard let until, let today else { return true }
        return today <= until
    }
}
