package import TrackingConformanceCore
package import TrackingConformanceJSON

/// An area whose values are JSON: push tracking or the payload.
///
/// Each of its slots has a value at a moment, for some of them of a subject: the data of a call are those of an action.
package protocol DataArea: Sendable {
    associatedtype Word: DataWord where Word.Area == Self
    associatedtype Slot: Hashable, Sendable

    static var area: TrackingConformanceCore.Area { get }
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
        let history = DataHistory(self, context, stimuli)
        return stimuli.indices.map { DataMoment(history, $0) }
    }
}

extension DataProgram: AreaSpecification {
    var area: TrackingConformanceCore.Area { Area.area }

    package func answers(to stimuli: [Stimulus], in context: RunContext, giving variables: [LifecycleVariable])
        -> [SpecifiedAnswer?]
    {
        moments(of: stimuli, in: context).map { $0.map(Area.answer) }
    }

    func applying(_ change: any PartsChange) -> DataProgram {
        (change as? DataChange<Area>).map(applying) ?? self
    }
}

/// A change of an area: what becomes of some slots, bound once.
package struct DataChange<Area: DataArea>: Sendable {
    package typealias Scope = DataScope<Area>
    typealias Wrap =
        @Sendable (_ found: @escaping DataProgram<Area>.Value, _ program: DataProgram<Area>)
        -> DataProgram<Area>.Value

    fileprivate let layers: [(slot: Area.Slot, wrap: Wrap)]
    /// The slots that may have other values with it.
    package var slots: Set<Area.Slot> { Set(layers.map(\.slot)) }

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

/// A sequence as a program goes through it; what is known of it stays within one task.
private final class DataHistory<Area: DataArea> {
    struct Place: Hashable {
        let step: Int
        let slot: Area.Slot
    }

    let program: DataProgram<Area>
    let context: RunContext
    let stimuli: [Stimulus]
    /// The values of slots without a subject: changes ask for them again and again, also at earlier moments.
    private var values: [Place: JSONValue?] = [:]

    init(_ program: DataProgram<Area>, _ context: RunContext, _ stimuli: [Stimulus]) {
        (self.program, self.context, self.stimuli) = (program, context, stimuli)
    }

    func value(of slot: Area.Slot, for subject: JSONValue?, at moment: DataMoment<Area>) -> JSONValue? {
        guard let value = program.values[slot] else { return nil }
        if subject != nil { return value(moment, subject) }
        let place = Place(step: moment.step, slot: slot)
        if let known = values[place] { return known }
        let found = value(moment, nil)
        values[place] = .some(found)
        return found
    }
}

/// An event of an area, with the stimuli before it.
package struct DataMoment<Area: DataArea> {
    private let history: DataHistory<Area>
    let step: Int

    fileprivate init?(_ history: DataHistory<Area>, _ step: Int) {
        guard history.stimuli[step].event.area == Area.area else { return nil }
        (self.history, self.step) = (history, step)
    }

    private init(_ other: DataMoment, in program: DataProgram<Area>) {
        (history, step) = (DataHistory(program, other.history.context, other.history.stimuli), other.step)
    }

    /// The circumstances of the whole sequence.
    package var context: RunContext { history.context }
    package var now: Stimulus { history.stimuli[step] }
    package var platform: Platform? { now.platform }
    /// The stimuli before it, in order; none in an area without memory.
    var past: ArraySlice<Stimulus> { Area.hasPast ? history.stimuli[..<step] : [] }
    /// The moments of the area's events before this one, the latest first.
    var earlier: some Sequence<DataMoment> {
        past.indices.reversed().lazy.compactMap { [history] in DataMoment(history, $0) }
    }

    package func value(of slot: Area.Slot, for subject: JSONValue? = nil) -> JSONValue? {
        history.value(of: slot, for: subject, at: self)
    }

    func holds(_ slot: Area.Slot) -> Bool { value(of: slot) == true }

    /// The same moment in another program.
    func with(_ program: DataProgram<Area>) -> DataMoment { DataMoment(self, in: program) }

    /// The same moment with some slots of another program.
    func taking(_ slots: some Sequence<Area.Slot>, from other: DataProgram<Area>) -> DataMoment {
        with(history.program.taking(slots, from: other))
    }
}

/// The moments of a sequence in a program, whose values are kept: another program answers otherwise only from where a
/// slot that it changes has another value.
///
/// It stays within one task.
package final class DataColumns<Area: DataArea> {
    private let stimuli: [Stimulus]
    private let context: RunContext
    private let moments: [DataMoment<Area>?]
    private var subjects: [[Area.Slot: [JSONValue?]]]

    /// Takes a sequence and the program with which others are compared, the documented one if none is given.
    package init(of stimuli: [Stimulus], in context: RunContext, as program: DataProgram<Area> = Area.documented) {
        (self.stimuli, self.context) = (stimuli, context)
        moments = program.moments(of: stimuli, in: context)
        subjects = stimuli.map { _ in [:] }
    }

    /// The answers of another program, from the first step on at which a slot has another value; they may be the same
    /// even so.
    ///
    /// - Parameter slots: The slots that may have other values; `nil`: those that it has not as documented.
    package func answers(of program: DataProgram<Area>, where slots: Set<Area.Slot>? = nil)
        -> [(step: Int, answer: SpecifiedAnswer)]
    {
        let changed = slots ?? program.changed
        var isOther = false
        return program.moments(of: stimuli, in: context).enumerated().compactMap { step, moment in
            guard let moment, let before = moments[step] else { return nil }
            // What was otherwise may be remembered.
            isOther = isOther && Area.hasPast
            isOther =
                isOther
                || !changed.allSatisfy { slot in
                    subjects(of: slot, at: step, before).allSatisfy { subject in
                        moment.value(of: slot, for: subject) == before.value(of: slot, for: subject)
                    }
                }
            return isOther ? (step, Area.answer(at: moment)) : nil
        }
    }

    private func subjects(of slot: Area.Slot, at step: Int, _ moment: DataMoment<Area>) -> [JSONValue?] {
        if let known = subjects[step][slot] { return known }
        let found = Area.subjects(of: slot, at: moment)
        subjects[step][slot] = found
        return found
    }
}
