package import TrackingConformanceCore
package import TrackingConformanceJSON

/// An area whose values are JSON: push tracking or the payload.
///
/// Each of its slots has a value at a moment, in some cases for a subject: the data of a call depends on the action.
package protocol DataArea: Sendable {
    associatedtype Word: DataWord where Word.Area == Self
    associatedtype Slot: DataSlot

    static var area: TrackingConformanceCore.Area { get }
    /// True if an answer may depend on earlier events.
    static var hasPast: Bool { get }
    static var documented: DataProgram<Self> { get }
    /// A program with a change, created by the area itself because closures of a generic type are several times slower.
    static func program(_ program: DataProgram<Self>, with change: DataChange<Self>) -> DataProgram<Self>

    /// The answers of a program, with or without columns, computed by the area itself for speed, like
    /// `program(_:with:)`.
    static func answers(of program: DataProgram<Self>, to stimuli: [Stimulus], in context: RunContext)
        -> [SpecifiedAnswer?]
    static func answers(
        of program: DataProgram<Self>,
        beside columns: DataColumns<Self>,
        where slots: Set<Slot>?,
        resting isResting: Bool
    ) -> [(step: Int, answer: SpecifiedAnswer)]

    /// The answer at a moment, composed of the values of slots.
    static func answer(at moment: DataMoment<Self>) -> SpecifiedAnswer
    /// The subjects for which the answer at a moment may ask a slot; `[nil]` if there are none.
    static func subjects(of slot: Slot, at moment: DataMoment<Self>) -> [JSONValue?]
    /// A value in the form that a slot requires; `nil` if the slot cannot have the value.
    static func settled(_ value: JSONValue, of slot: Slot) -> JSONValue?
}

/// A part of an area with a value at each moment.
package protocol DataSlot: Hashable, Sendable {
    /// The index among all slots of the area.
    var index: Int { get }
    static var count: Int { get }
}

/// An implementation of an area: the documented value of each slot, perhaps changed.
package final class DataProgram<Area: DataArea>: Sendable {
    package typealias Value = @Sendable (DataMoment<Area>, JSONValue?) -> JSONValue?

    /// The value of each slot, by slot index; `nil` for a slot without one.
    fileprivate let values: [Value?]
    /// The slots that differ from the documents.
    let changed: [Area.Slot]

    private init(_ values: [Value?], changed: [Area.Slot]) {
        (self.values, self.changed) = (values, changed)
    }

    /// Creates the documented program, with some slots defined in code and others by a change.
    convenience init(documented values: [Area.Slot: Value] = [:], _ change: DataChange<Area>? = nil) {
        var all = [Value?](repeating: nil, count: Area.Slot.count)
        for (slot, value) in values { all[slot.index] = value }
        let program = DataProgram(all, changed: [])
        for layer in change?.layers ?? [] {
            all[layer.slot.index] = layer.wrap(all[layer.slot.index] ?? { _, _ in nil }, program)
        }
        self.init(all, changed: [])
    }

    package func applying(_ change: DataChange<Area>) -> DataProgram { Area.program(self, with: change) }

    /// The program with a change; only the areas themselves call it.
    func with(_ change: DataChange<Area>) -> DataProgram {
        var (values, changed) = (values, changed)
        for layer in change.layers {
            let slot = layer.slot
            let value = values[slot.index] ?? { _, _ in nil }
            var found = value
            if !changed.contains(slot) {
                changed.append(slot)
                found = { moment, subject in
                    moment.history.documentedValue(of: slot, for: subject, at: moment, or: value)
                }
            } else if Area.hasPast {
                let layer = Layer()
                found = { moment, subject in
                    moment.history.value(of: layer, for: subject, at: moment, or: value)
                }
            }
            values[slot.index] = layer.wrap(found, self)
        }
        return DataProgram(values, changed: changed)
    }

    func taking(_ slots: some Sequence<Area.Slot>, from other: DataProgram) -> DataProgram {
        var (values, changed) = (values, changed)
        for slot in slots {
            values[slot.index] = other.values[slot.index]
            changed.removeAll { $0 == slot }
            if other.changed.contains(slot) { changed.append(slot) }
        }
        return DataProgram(values, changed: changed)
    }

    /// The moment of each stimulus; `nil` for stimuli of other areas.
    package func moments(of stimuli: [Stimulus], in context: RunContext) -> [DataMoment<Area>?] {
        let history = DataHistory(self, DataSequence(stimuli, in: context))
        return stimuli.indices.map { DataMoment(history, $0) }
    }
}

extension DataProgram: AreaSpecification {
    var area: TrackingConformanceCore.Area { Area.area }

    package func answers(to stimuli: [Stimulus], in context: RunContext) -> [SpecifiedAnswer?] {
        Area.answers(of: self, to: stimuli, in: context)
    }

    /// The answers to stimuli; only the areas themselves call it.
    func found(for stimuli: [Stimulus], in context: RunContext) -> [SpecifiedAnswer?] {
        moments(of: stimuli, in: context).map { $0.map(Area.answer) }
    }

    func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        accepting isAccepting: Bool
    ) -> [SpecifiedAnswer?] {
        answers(to: stimuli, in: context)
    }

    func applying(_ change: any PartsChange) -> DataProgram {
        (change as? DataChange<Area>).map(applying) ?? self
    }
}

/// A change of an area: new values of some slots, as bound functions.
package struct DataChange<Area: DataArea>: Sendable {
    package typealias Scope = DataScope<Area>
    typealias Wrap =
        @Sendable (_ found: @escaping DataProgram<Area>.Value, _ program: DataProgram<Area>)
        -> DataProgram<Area>.Value

    fileprivate let layers: [(slot: Area.Slot, wrap: Wrap)]
    package var slots: Set<Area.Slot> { Set(layers.map(\.slot)) }

    init(_ layers: [(slot: Area.Slot, wrap: Wrap)]) { self.layers = layers }

    /// Creates a change of one slot; `it` is the slot's previous value.
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

/// The identity of a changed value of a slot that another change replaces.
///
/// Each change may ask for the value before it at every earlier step, so that without memory each change would multiply
/// the work by the number of steps.
private final class Layer: Sendable {}

/// The place of a layer's values.
private struct LayerStep: Hashable {
    let layer: ObjectIdentifier
    let step: Int
}

/// The value of a slot, with its bases.
private struct KnownValue {
    let slot: Int
    let subject: JSONValue?
    let value: JSONValue?
    let bases: Bases
}

/// The indices of the slots on which a value rests; `earlier` contains those at earlier steps.
private struct Bases {
    private(set) var all = PlaceSet()
    private(set) var earlier = PlaceSet()

    mutating func add(_ known: KnownValue, isEarlier: Bool) {
        var others = known.bases.all
        others.insert(known.slot)
        all.formUnion(others)
        earlier.formUnion(isEarlier ? others : known.bases.earlier)
    }

    mutating func add(_ bases: Bases, isEarlier: Bool) {
        all.formUnion(bases.all)
        earlier.formUnion(isEarlier ? bases.all : bases.earlier)
    }
}

/// The values of a sequence in a program.
///
/// Used by one task only.
private final class DataHistory<Area: DataArea> {
    let program: DataProgram<Area>
    let sequence: DataSequence
    /// The same sequence in another program; values that rest on none of the slots in `others` are the same there.
    let base: DataHistory?
    let others: PlaceSet
    /// The known values of slots at each step; `places` has the indices of those without a subject.
    ///
    /// Allocated separately to avoid an exclusivity check for every value.
    private let values: UnsafeMutableBufferPointer<[KnownValue]>
    private let places: UnsafeMutableBufferPointer<Int8>
    /// The step of the value being computed and the slots on which it is known to rest.
    private let found: UnsafeMutablePointer<(bases: Bases, step: Int)>
    private var layers: [LayerStep: [(subject: JSONValue?, value: JSONValue?, bases: Bases)]] = [:]

    init(
        _ program: DataProgram<Area>,
        _ sequence: DataSequence,
        beside base: DataHistory? = nil,
        but others: PlaceSet = .all
    ) {
        (self.program, self.sequence, self.base, self.others) = (program, sequence, base, others)
        values = .allocate(capacity: sequence.stimuli.count)
        values.initialize(repeating: [])
        places = .allocate(capacity: sequence.stimuli.count * Area.Slot.count)
        places.initialize(repeating: -1)
        found = .allocate(capacity: 1)
        found.initialize(to: (Bases(), 0))
    }

    deinit {
        values.deinitialize()
        values.deallocate()
        places.deallocate()
        found.deallocate()
    }

    func bases(ofAnswerAt step: Int) -> Bases {
        found.pointee = (Bases(), step)
        _ = Area.answer(at: DataMoment(self, at: step))
        return found.pointee.bases
    }

    func value(of slot: Area.Slot, for subject: JSONValue?, at step: Int) -> JSONValue? {
        if let base, !others.contains(slot.index) {
            let known = base.known(slot, subject, at: step)
            if known.bases.all.isDisjoint(with: others) { return known.value }
        }
        let known = known(slot, subject, at: step)
        found.pointee.bases.add(known, isEarlier: step != found.pointee.step)
        return known.value
    }

    func documentedValue(
        of slot: Area.Slot,
        for subject: JSONValue?,
        at moment: DataMoment<Area>,
        or value: DataProgram<Area>.Value
    ) -> JSONValue? {
        guard let base, !base.program.changed.contains(slot) else { return value(moment, subject) }
        let known = base.known(slot, subject, at: moment.step)
        return known.bases.all.isDisjoint(with: others) ? known.value : value(moment, subject)
    }

    func value(
        of layer: Layer,
        for subject: JSONValue?,
        at moment: DataMoment<Area>,
        or value: DataProgram<Area>.Value
    ) -> JSONValue? {
        let (key, outer) = (LayerStep(layer: ObjectIdentifier(layer), step: moment.step), found.pointee)
        let isEarlier = moment.step != outer.step
        if let known = layers[key]?.first(where: { $0.subject == subject }) {
            found.pointee.bases.add(known.bases, isEarlier: isEarlier)
            return known.value
        }
        found.pointee = (Bases(), moment.step)
        let value = value(moment, subject)
        let bases = found.pointee.bases
        layers[key, default: []].append((subject, value, bases))
        found.pointee = outer
        found.pointee.bases.add(bases, isEarlier: isEarlier)
        return value
    }

    private func known(_ slot: Area.Slot, _ subject: JSONValue?, at step: Int) -> KnownValue {
        let (index, place) = (slot.index, step * Area.Slot.count + slot.index)
        if let subject {
            for place in values[step].indices where values[step][place].slot == index {
                if let known = values[step][place].subject, known == subject { return values[step][place] }
            }
        } else if places[place] >= 0 {
            return values[step][Int(places[place])]
        }
        let outer = found.pointee
        found.pointee = (Bases(), step)
        let value = program.values[index]?(DataMoment(self, at: step), subject) ?? nil
        let known = KnownValue(slot: index, subject: subject, value: value, bases: found.pointee.bases)
        found.pointee = outer
        if subject == nil, let next = Int8(exactly: values[step].count) { places[place] = next }
        values[step].append(known)
        return known
    }
}

/// An event of an area, with the stimuli that precede it.
package struct DataMoment<Area: DataArea> {
    fileprivate let history: DataHistory<Area>
    let step: Int

    fileprivate init(_ history: DataHistory<Area>, at step: Int) { (self.history, self.step) = (history, step) }

    fileprivate init?(_ history: DataHistory<Area>, _ step: Int) {
        guard history.sequence.stimuli[step].event.area == Area.area else { return nil }
        self.init(history, at: step)
    }

    package var context: RunContext { history.sequence.context }
    package var now: DataSequence.Step { history.sequence[step] }
    package var platform: Platform? { now.platform }
    /// The earlier stimuli, in order; empty in an area without a past.
    var past: ArraySlice<Stimulus> { Area.hasPast ? history.sequence.stimuli[..<step] : [] }
    /// The steps from an earlier moment to this one, exclusive, in order.
    func steps(from other: DataMoment) -> some Sequence<DataSequence.Step> {
        (min(other.step, step)..<step).lazy.map { [history] in history.sequence[$0] }
    }
    /// The moments of the area's earlier events, latest first.
    var earlier: some Sequence<DataMoment> {
        past.indices.reversed().lazy.compactMap { [history] in DataMoment(history, $0) }
    }

    package func value(of slot: Area.Slot, for subject: JSONValue? = nil) -> JSONValue? {
        history.value(of: slot, for: subject, at: step)
    }

    func holds(_ slot: Area.Slot) -> Bool { value(of: slot) == true }

    func with(_ program: DataProgram<Area>) -> DataMoment {
        DataMoment(DataHistory(program, history.sequence), at: step)
    }

    func taking(_ slots: some Sequence<Area.Slot>, from other: DataProgram<Area>) -> DataMoment {
        var others = history.others
        for slot in slots { others.insert(slot.index) }
        let program = history.program.taking(slots, from: other)
        let mixed = DataHistory(program, history.sequence, beside: history.base, but: others)
        return DataMoment(mixed, at: step)
    }
}

/// The values of a sequence in a program, from which the answers of other programs are derived: these answers differ
/// only at steps with a changed slot.
///
/// Used by one task only.
package final class DataColumns<Area: DataArea> {
    private let base: DataHistory<Area>
    private let moments: [DataMoment<Area>?]
    /// The slots on which the answer at each step rests.
    private lazy var bases = moments.map { $0.map { base.bases(ofAnswerAt: $0.step) } ?? Bases() }
    /// The subjects of each slot at each step, as far as requested.
    private var subjects: [[[JSONValue?]?]]

    /// Creates the columns of a sequence in a program, by default the documented program.
    package init(of stimuli: [Stimulus], in context: RunContext, as program: DataProgram<Area> = Area.documented) {
        base = DataHistory(program, DataSequence(stimuli, in: context))
        moments = stimuli.indices.map { [base] in DataMoment(base, $0) }
        subjects = stimuli.map { _ in Array(repeating: nil, count: Area.Slot.count) }
    }

    /// The answers of another program at the steps with a changed slot, even if the answers are equal.
    ///
    /// - Parameters:
    ///   - slots: The slots that may have other values; by default, those in which the program differs from the
    ///     documents.
    ///   - isResting: True to consider only the slots on which the answer rests.
    package func answers(
        of program: DataProgram<Area>,
        where slots: Set<Area.Slot>? = nil,
        resting isResting: Bool = true
    ) -> [(step: Int, answer: SpecifiedAnswer)] {
        Area.answers(of: program, beside: self, where: slots, resting: isResting)
    }

    /// The answers in another program; only the areas themselves call it.
    func found(
        in program: DataProgram<Area>,
        where slots: Set<Area.Slot>?,
        resting isResting: Bool
    ) -> [(step: Int, answer: SpecifiedAnswer)] {
        let changed = slots.map(Array.init) ?? program.changed
        let others = PlaceSet(changed.map(\.index))
        var found: [(step: Int, answer: SpecifiedAnswer)] = []
        var history: DataHistory<Area>?
        for (step, before) in moments.enumerated() {
            guard let before else { continue }
            let (all, earlier) = (isResting ? bases[step].all : .all, bases[step].earlier)
            guard !all.isDisjoint(with: others) else { continue }
            let varied = history ?? DataHistory(program, base.sequence, beside: base, but: others)
            history = varied
            let moment = DataMoment(varied, at: step)
            // Later steps may depend on a changed value.
            let isSame =
                earlier.isDisjoint(with: others)
                && changed.allSatisfy { slot in
                    !all.contains(slot.index)
                        || subjects(of: slot, at: step, before).allSatisfy { subject in
                            moment.value(of: slot, for: subject) == before.value(of: slot, for: subject)
                        }
                }
            if !isSame { found.append((step, Area.answer(at: moment))) }
        }
        return found
    }

    private func subjects(of slot: Area.Slot, at step: Int, _ moment: DataMoment<Area>) -> [JSONValue?] {
        if let known = subjects[step][slot.index] { return known }
        let found = Area.subjects(of: slot, at: moment)
        subjects[step][slot.index] = found
        return found
    }
}
