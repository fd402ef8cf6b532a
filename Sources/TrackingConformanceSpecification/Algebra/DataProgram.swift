package import TrackingConformanceCore
package import TrackingConformanceJSON

/// An area whose values are JSON: push tracking or the payload.
///
/// Each of its slots has a value at a moment, for some of them of a subject: the data of a call are those of an action.
package protocol DataArea: Sendable {
    associatedtype Word: DataWord where Word.Area == Self
    associatedtype Slot: Hashable, Sendable

    static var area: Area { get }
    /// True if an event may depend on those before it.
    static var hasPast: Bool { get }
    /// The area as documented.
    static var documented: DataProgram<Self> { get }

    /// The answer at a moment, made of the values of slots.
    static func answer(at moment: DataMoment<Self>) -> SpecifiedAnswer
    /// The subjects for which the answer at a moment may ask a slot; `[nil]` where there is no subject.
    static func subjects(of slot: Slot, at moment: DataMoment<Self>) -> [JSONValue?]
    /// A value in the form that a slot has; `nil` if it is none of the slot's.
    static func settled(_ value: JSONValue, of slot: Slot) -> JSONValue?
}

/// An area as an implementation does it: the documented value of each slot, and the changes made to it.
package final class DataProgram<Area: DataArea>: Sendable {
    /// The value of a slot at a moment, for a subject.
    package typealias Value = @Sendable (DataMoment<Area>, JSONValue?) -> JSONValue?

    fileprivate let values: [Area.Slot: Value]
    /// The slots that are not as documented.
    let changed: Set<Area.Slot>

    private init(_ values: [Area.Slot: Value], changed: Set<Area.Slot>) {
        (self.values, self.changed) = (values, changed)
    }

    /// The documented program, of which some slots are code and others made by a change.
    convenience init(documented values: [Area.Slot: Value] = [:], _ change: DataChange<Area>? = nil) {
        let program = DataProgram(values, changed: [])
        self.init(change.map(program.applying)?.values ?? values, changed: [])
    }

    package func applying(_ change: DataChange<Area>) -> DataProgram {
        var values = values
        for layer in change.layers {
            let found = values[layer.slot] ?? { _, _ in nil }
            values[layer.slot] = layer.wrap(found, self)
        }
        return DataProgram(values, changed: changed.union(change.layers.map(\.slot)))
    }

    /// The program with some slots of another one.
    func taking(_ slots: some Sequence<Area.Slot>, from other: DataProgram) -> DataProgram {
        DataProgram(slots.reduce(into: values) { $0[$1] = other.values[$1] }, changed: changed)
    }

    /// The moment of each of some stimuli; `nil` where it is another area's.
    package func moments(of stimuli: [Stimulus], in context: RunContext) -> [DataMoment<Area>?] {
        stimuli.indices.map { DataMoment(self, context, stimuli, $0) }
    }

    func answers(to stimuli: [Stimulus], in context: RunContext) -> [SpecifiedAnswer?] {
        moments(of: stimuli, in: context).map { $0.map(Area.answer) }
    }
}

/// A change of an area: what becomes of some slots, bound once.
package struct DataChange<Area: DataArea>: Sendable {
    package typealias Scope = DataScope<Area>
    typealias Wrap =
        @Sendable (_ found: @escaping DataProgram<Area>.Value, _ program: DataProgram<Area>)
        -> DataProgram<Area>.Value

    fileprivate(set) var layers: [(slot: Area.Slot, wrap: Wrap)] = []

    init(_ layers: [(slot: Area.Slot, wrap: Wrap)]) { self.layers = layers }

    /// A change of one slot; `it` is its value before.
    package init(_ slot: Area.Slot, _ value: @escaping @Sendable (Scope) -> JSONValue?) {
        self.init([(slot, Self.wrap(slot, value))])
    }

    static func wrap(_ slot: Area.Slot, _ value: @escaping @Sendable (Scope) -> JSONValue?) -> Wrap {
        { found, _ in
            { moment, subject in
                value(DataScope(moment, of: subject, in: slot, found)).flatMap { Area.settled($0, of: slot) }
            }
        }
    }

}

extension DataChange: PartsChange {
    var replaced: Set<String> { Set(layers.map { "\($0.slot)" }) }
}

extension SpecificationChange {
    package init<Changed: DataArea>(_ change: DataChange<Changed>) { self.init(of: Changed.area, change) }
}

/// An event of an area, with the stimuli before it.
package final class DataMoment<Area: DataArea>: Sendable {
    private let program: DataProgram<Area>
    /// The circumstances of the whole sequence.
    package let context: RunContext
    private let stimuli: [Stimulus]
    let step: Int
    package let now: Stimulus
    /// The notification, in whichever parameter the event hands it over.
    let notification: JSONValue?

    fileprivate init?(_ program: DataProgram<Area>, _ context: RunContext, _ stimuli: [Stimulus], _ step: Int) {
        let now = stimuli[step]
        guard now.event.area == Area.area else { return nil }
        (self.program, self.context, self.stimuli, self.step, self.now) = (program, context, stimuli, step, now)
        notification = now.notification.map(JSONValue.object)
    }

    private init(_ other: DataMoment, in program: DataProgram<Area>) {
        (self.program, context, stimuli, step, now) = (program, other.context, other.stimuli, other.step, other.now)
        notification = other.notification
    }

    package var platform: Platform? { now.platform }
    /// The stimuli before it, in order; none in an area without memory.
    var past: ArraySlice<Stimulus> { Area.hasPast ? stimuli[..<step] : [] }
    /// The moments of the area's events before this one, the latest first.
    var earlier: some Sequence<DataMoment> {
        past.indices.reversed().lazy.compactMap { [self] in DataMoment(program, context, stimuli, $0) }
    }

    package func value(of slot: Area.Slot, for subject: JSONValue? = nil) -> JSONValue? {
        program.values[slot]?(self, subject)
    }

    func holds(_ slot: Area.Slot) -> Bool { value(of: slot) == true }

    /// The same moment in another program.
    func with(_ program: DataProgram<Area>) -> DataMoment { DataMoment(self, in: program) }

    /// The same moment with some slots of another program.
    func taking(_ slots: some Sequence<Area.Slot>, from other: DataProgram<Area>) -> DataMoment {
        with(program.taking(slots, from: other))
    }
}

/// The documented moments of a sequence, whose values are kept: a program answers otherwise only where a slot that it
/// changes has another value.
final class DataColumns<Area: DataArea> {
    private let moments: [DataMoment<Area>]
    private var values: [[Area.Slot: [(subject: JSONValue?, value: JSONValue?)]]]

    init(of stimuli: [Stimulus], in context: RunContext) {
        moments = Area.documented.moments(of: stimuli, in: context).compactMap { $0 }
        values = moments.map { _ in [:] }
    }

    /// The answers of a program at the steps at which it may have another one than documented.
    func answers(of program: DataProgram<Area>) -> [(step: Int, answer: SpecifiedAnswer)] {
        moments.indices.compactMap { place in
            let moment = moments[place].with(program)
            let isSame = program.changed.allSatisfy { slot in
                documented(slot, at: place).allSatisfy { moment.value(of: slot, for: $0.subject) == $0.value }
            }
            return isSame ? nil : (moment.step, Area.answer(at: moment))
        }
    }

    private func documented(_ slot: Area.Slot, at place: Int) -> [(subject: JSONValue?, value: JSONValue?)] {
        if let known = values[place][slot] { return known }
        let moment = moments[place]
        let found = Area.subjects(of: slot, at: moment).map { ($0, moment.value(of: slot, for: $0)) }
        values[place][slot] = found
        return found
    }
}
