package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A sequence of stimuli as the module sees it: the counted events and the reports after them.
///
/// One pass turns the stimuli into integers; everything else is an expression over integers. Used by one task only.
package final class Timeline {
    /// A counted event, or one that is about to be.
    struct Event: Equatable {
        let kind: EventKinds
        /// Microseconds since 1970.
        let time: Int
        /// Microseconds since 1970 at the beginning of the event's session.
        let begin: Int
        let zone: Int
        let version: Int
        let process: Int
        /// Microseconds since 1970 at the first of the consecutive starts of the event's version.
        let start: Int
    }

    /// Sums over the events up to and including an event.
    struct Sums {
        var launches = 0
        var wakes = 0
        var sleeps = 0
        /// The index of the install's first event.
        var first = 0
        var lastLaunch = -1
        var lastWake = -1
        /// The index of the first of the process's consecutive events.
        var process = 0
        /// The total length, in microseconds, of the sessions that ended by this event; `rounded` rounds each of them.
        var exactly = 0
        var rounded = 0
    }

    /// A report at a step: a lifecycle call, an ordinary call or the dictionary.
    package struct Report {
        package let step: Int
        /// True if the stimulus is mistaken for an event (LC-UNASKED); the step may have further reports.
        package let isUnasked: Bool
        let moment: TimelineMoment
    }

    /// A stimulus with the zone in force.
    struct Input {
        let event: TrackingConformanceCore.Event
        let zone: Int
        /// Microseconds since 1970.
        var time: Int?
        /// The version given by a start; `isAutomatic` is its other parameter.
        var version = 0
        var isAutomatic = false
        /// True for a notification's event in the background.
        var isInBackground = false
    }

    private(set) var program: LifecycleProgram
    private var inputs: [Input] = []
    private var firstZone = 0
    let events: UnsafeMutablePointer<Event>
    let sums: UnsafeMutablePointer<Sums>
    /// For each event, 1 if it is an update, otherwise 0; 2 if this is not known yet.
    ///
    /// `crashes` has the same for crashes.
    let updates: UnsafeMutablePointer<UInt8>
    let crashes: UnsafeMutablePointer<UInt8>
    /// The last update up to each event of an install; `crashCounts` has the number of crashes.
    ///
    /// Values below -1 are not computed yet.
    let lastUpdates: UnsafeMutablePointer<Int>
    let crashCounts: UnsafeMutablePointer<Int>
    /// A cache of zone offsets, each at an index computed from the time and zone.
    private let offsets: UnsafeMutablePointer<(zone: Int, seconds: Int, offset: Int)>
    private static let offsetCount = 32
    private let capacity: Int
    private(set) var count = 0
    private(set) package var reports: [Report] = []
    /// The last stimulus that is a lifecycle event or may be mistaken for one, with the moment before it.
    private(set) var stimulus: (step: Int, moment: TimelineMoment)?
    private(set) var zoneNames = ["UTC"]
    let device: Device
    private(set) lazy var sent = SentValues()

    package convenience init(_ stimuli: [Stimulus], in context: RunContext, _ parts: LifecycleParts) {
        self.init(stimuli, in: context, LifecycleProgram(parts))
    }

    package convenience init(_ stimuli: [Stimulus], in context: RunContext, _ program: LifecycleProgram) {
        let starts = stimuli.count { $0.event == .lifecycle(.start) }
        self.init(for: Self.capacity(stimuli.count, starts, program), program, context.device ?? .standard)
        let zone = zone(context.zone)
        inputs.reserveCapacity(stimuli.count)
        for stimulus in stimuli { inputs.append(input(stimulus, zone: inputs.last?.zone ?? zone)) }
        fold(zone: zone)
    }

    /// Creates a timeline of the same stimuli under another program.
    convenience init(like other: Timeline, _ program: LifecycleProgram) {
        let starts = other.inputs.count { $0.event == .lifecycle(.start) }
        self.init(for: Self.capacity(other.inputs.count, starts, program), program, other.device)
        (inputs, zoneNames) = (other.inputs, other.zoneNames)
        fold(zone: other.firstZone)
    }

    /// The maximum number of events that some stimuli can cause, including replayed ones.
    private static func capacity(_ stimuli: Int, _ starts: Int, _ program: LifecycleProgram) -> Int {
        stimuli * (program.hasUnaskedEvents ? 4 : 1) * (1 + (program.isForgetful ? starts : 0))
    }

    init(for capacity: Int, _ program: LifecycleProgram, _ device: Device) {
        (self.program, self.device, self.capacity) = (program, device, capacity)
        events = .allocate(capacity: capacity)
        sums = .allocate(capacity: capacity)
        updates = .allocate(capacity: capacity)
        crashes = .allocate(capacity: capacity)
        lastUpdates = .allocate(capacity: capacity)
        crashCounts = .allocate(capacity: capacity)
        updates.initialize(repeating: 2, count: capacity)
        crashes.initialize(repeating: 2, count: capacity)
        lastUpdates.initialize(repeating: -2, count: capacity)
        crashCounts.initialize(repeating: -2, count: capacity)
        offsets = .allocate(capacity: Self.offsetCount)
        offsets.initialize(repeating: (-1, 0, 0), count: Self.offsetCount)
    }

    deinit {
        offsets.deallocate()
        events.deallocate()
        sums.deallocate()
        updates.deallocate()
        crashes.deallocate()
        lastUpdates.deallocate()
        crashCounts.deallocate()
    }

    /// From now on, uses the expressions of another specification, which counts the same events.
    package func use(_ program: LifecycleProgram) { self.program = program }

    /// Calls `body` with the timeline under another specification, which counts the same events; known tests are kept
    /// if its updates and crashes are the same.
    package func with<Result>(
        _ program: LifecycleProgram,
        areTestsKept: Bool = true,
        _ body: (Timeline) -> Result
    ) -> Result {
        let outer = self.program
        self.program = program
        if !areTestsKept { forgetTests() }
        defer {
            self.program = outer
            if !areTestsKept { forgetTests() }
        }
        return body(self)
    }

    /// Forgets which events are updates or follow a crash.
    private func forgetTests() {
        updates.update(repeating: 2, count: count)
        crashes.update(repeating: 2, count: count)
        lastUpdates.update(repeating: -2, count: count)
        crashCounts.update(repeating: -2, count: count)
    }

    // MARK: The fold

    private static let emptyText = Texts.id(of: "")

    private func input(_ stimulus: Stimulus, zone: Int) -> Input {
        let event = stimulus.event
        var input = Input(event: event, zone: stimulus.zone.map { self.zone($0) } ?? zone)
        input.time = stimulus.instant.map { $0.seconds * 1_000_000 + $0.nanoseconds / 1_000 }
        if event == .lifecycle(.start) {
            let parameters = stimulus.parameters
            input.version = parameters["appVersion"]?.string.map { Texts.id(of: $0) } ?? Self.emptyText
            input.isAutomatic = parameters["automatic"]?.boolean == true
        } else if event.area == .push {
            input.isInBackground = stimulus.parameters["applicationState"]?.string == "background"
        }
        return input
    }

    private func fold(zone: Int) {
        firstZone = zone
        var moment = TimelineMoment(zone: zone)
        moment.version = Self.emptyText
        var (lastTime, isRunning): (Int?, Bool) = (nil, false)
        for (step, input) in inputs.enumerated() {
            lastTime = input.time ?? lastTime
            moment.event = input.event
            moment.isInBackground = isRunning && input.isInBackground
            if input.event == .lifecycle(.terminate) || input.event == .lifecycle(.reinstall) { isRunning = false }
            moment.zone = input.zone
            if input.event == .lifecycle(.start) {
                if program.isForgetful { forgetLastEvent(&moment) }
                isRunning = true
                if input.version != moment.version || moment.process == 0 { moment.start = lastTime ?? 0 }
                moment.version = input.version
                moment.process += 1
                moment.isAutomatic = input.isAutomatic
                moment.zoneOfStart = input.zone
            }
            if input.event == .lifecycle(.reinstall) { (moment.first, moment.firstCall) = (count, nil) }
            if program.hasUnaskedEvents, let lastTime {
                (moment.end, moment.before, moment.time) = (count, count, lastTime)
                stimulus = (step, moment)
                takeUnaskedEvents(moment, at: step)
            }
            guard let time = input.time, input.event.area == .lifecycle else { continue }
            (moment.end, moment.before, moment.own, moment.time) = (count, count, [], time)
            stimulus = (step, moment)
            let report = report(moment)
            if report != nil || holds(.throwing, moment) {
                reports.append(Report(step: step, isUnasked: false, moment: report ?? moment))
            }
            if input.event == .lifecycle(.track), moment.first == count, moment.firstCall == nil {
                moment.firstCall = time.flooredQuotient(by: 1_000_000)
            }
        }
    }

    /// Drops the last event of the ended process if it is lost; the other events are replayed, because earlier reports
    /// refer to the original ones.
    private func forgetLastEvent(_ moment: inout TimelineMoment) {
        let last = count - 1
        guard last >= moment.first, events[last].process == moment.process else { return }
        (moment.end, moment.before) = (count, count)
        guard holds(.forgotten, self.moment(of: last, in: moment)) else { return }
        let (first, kept) = (count, moment.first..<last)
        for index in kept { append(events[index], after: first) }
        moment.first = first
    }

    /// Counts a stimulus as the events for which it is mistaken.
    private func takeUnaskedEvents(_ moment: TimelineMoment, at step: Int) {
        guard moment.process > 0 else { return }
        let kinds: [(LifecyclePart.Shared, EventKinds, TrackingConformanceCore.Event.Lifecycle)] = [
            (.unaskedLaunches, .launch, .launchDetected), (.unaskedWakes, .wake, .wakeDetected),
            (.unaskedSleeps, .sleep, .sleepDetected),
        ]
        for (part, kind, event) in kinds where holds(part, moment) {
            var offered = moment
            (offered.end, offered.before, offered.event) = (count, count, .lifecycle(event))
            guard let report = counted(kind, offered) else { continue }
            reports.append(Report(step: step, isUnasked: true, moment: report))
        }
    }

    /// The moment of a report, including its event if it counts; `nil` if nothing is reported.
    private func report(_ moment: TimelineMoment) -> TimelineMoment? {
        var moment = moment
        let kind = kind(of: moment)
        guard !kind.isEmpty else {
            return [.lifecycle(.track), .lifecycle(.dictionary)].contains(moment.event) ? moment : nil
        }
        if let counted = counted(kind, moment) { return counted }
        moment.own = kind
        return holds(.sent, moment) ? moment : nil
    }

    /// The kind of event that a stimulus reports; empty if there is none.
    func kind(of stimulus: TimelineMoment) -> EventKinds {
        if holds(.launches, stimulus) { return .launch }
        return holds(.wakes, stimulus) ? .wake : holds(.sleeps, stimulus) ? .sleep : []
    }

    /// Counts an event and returns its moment; `nil` if the event does not count.
    private func counted(_ kind: EventKinds, _ moment: TimelineMoment) -> TimelineMoment? {
        var moment = moment
        let (stored, begin) = (value(.stored, moment), value(.sessionStart, moment).microseconds)
        moment.own = kind
        guard holds(.counts, moment) else { return nil }
        let time = stored.kind == .number ? stored.bits * 1_000_000 : moment.time
        append(
            Event(
                kind: kind,
                time: time,
                begin: begin ?? time,
                zone: moment.zone,
                version: moment.version,
                process: moment.process,
                start: moment.start
            ),
            after: moment.first
        )
        moment.end += 1
        return moment
    }

    func append(_ event: Event, after first: Int) {
        var sum = count > 0 ? sums[count - 1] : Sums()
        sum.first = first
        if count == first || events[count - 1].process != event.process { sum.process = count }
        if count > 0, let length = ended(events[count - 1], by: event) {
            sum.exactly += length
            sum.rounded += rounded(length)
        }
        switch event.kind {
        case .launch: (sum.launches, sum.lastLaunch) = (sum.launches + 1, count)
        case .sleep: sum.sleeps += 1
        default: break
        }
        if event.kind != .sleep { (sum.wakes, sum.lastWake) = (sum.wakes + 1, count) }
        (events + count).initialize(to: event)
        (sums + count).initialize(to: sum)
        count += 1
    }

    /// The length of the session that an event begins, if the next event ends it.
    func ended(_ event: Event, by next: Event) -> Int? {
        // A sleep belongs to a session only if the session began before it.
        guard event.kind != .sleep || event.begin < event.time && event.process == next.process,
            next.kind == .sleep || program.choices.unended == .untilNext
        else { return nil }
        return elapsed(event.begin, next.time, zone: next.zone, program.choices.length)
    }

    // MARK: Zones

    func zone(_ name: String) -> Int {
        if let known = zoneNames.firstIndex(of: name) { return known }
        zoneNames.append(name)
        return zoneNames.count - 1
    }

    /// The seconds between a repeated hour and its first occurrence; 0 outside a repeated hour.
    func fold(_ zone: Int, at seconds: Int) -> Int {
        let now = offset(zone, at: seconds)
        let fold = offset(zone, at: seconds - 7_200) - now
        return fold > 0 && offset(zone, at: seconds - fold) == now + fold ? fold : 0
    }

    func offset(_ zone: Int, at seconds: Int) -> Int {
        guard zone > 0 else { return 0 }
        let entry = offsets + (seconds &+ zone &* 7) & (Self.offsetCount - 1)
        if entry.pointee.zone == zone, entry.pointee.seconds == seconds { return entry.pointee.offset }
        let offset = computedOffset(zone, at: seconds)
        entry.pointee = (zone, seconds, offset)
        return offset
    }

    private func computedOffset(_ zone: Int, at seconds: Int) -> Int {
        program.choices.offset.offset(of: zoneNames[zone], at: seconds)
    }

    // MARK: Lengths

    /// The microseconds from one time to another, as a specification counts them.
    func elapsed(_ from: Int, _ to: Int, zone: Int, _ length: LifecycleChoices.Length) -> Int {
        length.length(from, to) { offset(zone, at: $0) }
    }

    /// A length in microseconds, rounded as the specification does.
    func rounded(_ length: Int) -> Int { program.choices.rounding.rounded(length) }
}

/// The state at a report, or before an event counts: the events so far and the present.
struct TimelineMoment: Equatable {
    /// The range `first..<end` of the events since the install, or of those to which an expression is limited.
    var first = 0
    var end = 0
    /// The end of the range `first..<before` of the events before the reported one.
    var before = 0
    /// The reported event; empty for an ordinary call and the dictionary.
    var own: EventKinds = []
    /// Microseconds since 1970.
    var time = 0
    var zone: Int
    var zoneOfStart: Int
    var process = 0
    /// Microseconds since 1970 at the first of the consecutive starts of this version.
    var start = 0
    var version = 0
    var event = TrackingConformanceCore.Event.lifecycle(.start)
    var isInBackground = false
    var isAutomatic = false
    /// The seconds since 1970 of the install's first ordinary call, if it came before the first event.
    var firstCall: Int?
    /// The end of all events while an expression is evaluated at an earlier one; otherwise 0.
    var horizon = 0
    /// The event from which a length is measured, or from the first start of its version if `isFromStart`; -1 if none.
    var thatEvent = -1
    var isFromStart = false
    /// The offset from GMT in place of that of the current zone.
    var offset: Int?
    /// True if lengths keep their sign.
    var isSigned = false

    init(zone: Int) { (self.zone, zoneOfStart) = (zone, zone) }

    var isWoken: Bool { own == .launch || own == .wake }
}
