package import TrackingConformanceCore
package import TrackingConformanceJSON

/// A row of a file of faults or fair readings.
package struct Row<Edit: RowEdit>: Sendable {
    /// The permanent id of a fault; `nil` for a fair reading.
    package let id: String?
    package let rule: Rule.ID
    package let statement: String
    package let edit: Edit
    package let location: TextLocation

    /// The row as a fault; `nil` for a fair reading.
    package var asFault: Fault? {
        id.map {
            Fault(id: $0, rule: rule, statement: statement, change: edit.change, wraps: edit.written.wraps)
        }
    }

    package var asReading: FairReading { FairReading(rule: rule, change: edit.change, scope: edit.scope) }
}

/// A deviation from the documented behaviour of an area, perhaps with a condition.
package protocol RowEdit: Equatable, Sendable {
    associatedtype Change: Sendable
    associatedtype Condition: TypedExpression, Hashable, Sendable
    associatedtype Documented: Sendable

    static var area: Area { get }
    /// The area's name in messages.
    static var subject: String { get }
    /// An example of a fault id, for messages.
    static var exampleID: String { get }
    static var partNames: [String] { get }
    static func isPart(_ name: String) -> Bool
    /// The parts with a line in the behaviour file.
    static var documentedParts: [String] { get }

    /// The scope of a part's expressions.
    static func scope(of part: String) -> ReadingScope
    static func changes(of part: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change]

    init(_ changes: [Change], when condition: Condition?)
    var changes: [Change] { get }
    var condition: Condition? { get }

    static func documented(_ decoder: inout FileDecoder, _ root: JSONNode) -> Documented?
    /// The documented lines, in the order of the parts.
    static func lines(of documented: Documented) -> [DocumentedLine]
    /// The edit as a row of a file.
    var written: WrittenEdit { get }
    /// The values of parts at a step, both documented and with an edit.
    ///
    /// - Throws: `TraceError` if no event of the area occurs at the step, or if it reports nothing.
    static func traces(of edit: Self?, _ parts: [String], _ documented: Documented, at step: Int, of vector: Vector)
        throws(TraceError) -> [PartTrace]
    /// The name of a part that depends on itself because of the edit; `nil` if there is none.
    func selfReference(in documented: Documented) -> String?

    var change: SpecificationChange { get }
    /// The facts that the edit affects as a fair reading.
    var scope: FairReading.Scope { get }

    /// True if a fair reading may accept further values of a part.
    static var acceptsValues: Bool { get }
    mutating func accept(_ text: String, of part: String) throws(TermError)
}

extension Sequence where Element: Hashable {
    /// The first element that depends on itself, directly or indirectly; `nil` if there is none.
    func first(leadingToItselfBy dependencies: (Element) -> some Sequence<Element>) -> Element? {
        var (open, settled) = (Set<Element>(), Set<Element>())
        // Usually there is no cycle, so that each element is visited only once.
        func leadsToCircle(_ element: Element) -> Bool {
            guard !settled.contains(element) else { return false }
            guard open.insert(element).inserted else { return true }
            guard !dependencies(element).contains(where: leadsToCircle) else { return true }
            open.remove(element)
            settled.insert(element)
            return false
        }
        guard contains(where: leadsToCircle) else { return nil }
        return first { element in
            var (reached, open) = (Set<Element>(), Array(dependencies(element)))
            while let next = open.popLast() {
                if next == element { return true }
                if reached.insert(next).inserted { open += dependencies(next) }
            }
            return false
        }
    }
}

extension RowEdit {
    package static func isPart(_ name: String) -> Bool { partNames.contains(name) }
    package var scope: FairReading.Scope { .everything }
    package static var acceptsValues: Bool { false }
    package mutating func accept(_ text: String, of part: String) throws(TermError) {}

    package static func changes(of part: String, _ text: String) throws(TermError) -> [Change] {
        try changes(of: part, text, scope(of: part))
    }
    /// Reads the condition of an edit.
    package static func condition(_ text: String, _ scope: ReadingScope = .anywhere) throws(TermError) -> Condition {
        try .operand(Term(reading: text), .test, scope)
    }

    /// The edit, made only if another test holds as well.
    package func limited(to test: Condition) -> Self {
        Self(changes, when: condition.map { .infix(.and, $0, test) } ?? test)
    }

    /// Reads an edit of one part or of a group of parts.
    package init(_ part: String, _ text: String, when condition: String? = nil) throws(TermError) {
        let changes = try Self.changes(of: part, text)
        self.init(changes, when: condition == nil ? nil : try Self.condition(condition ?? ""))
    }
}
