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
        /// The total length, in microseconds, of the sessions that ended by this event; `rounded` rounds each session.
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

    /// The state before a stimulus.
    private struct Fold {
        var moment: TimelineMoment
        /// The number of events so far, and of reports.
        var eventCount = 0
        var reportCount = 0
        var lastTime: Int?
        var isRunning = false
        /// The kind of event that the stimulus reports.
        var kind: EventKinds = []
    }

    private(set) var program: LifecycleProgram
    private var inputs: [Input] = []
    /// The state before each stimulus, from which another timeline may continue; empty for a timeline created like
    /// another.
    private var folds: [Fold] = []
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
        folds.reserveCapacity(inputs.count)
        var moment = TimelineMoment(zone: zone)
        moment.version = Self.emptyText
        fold(from: Fold(moment: moment), at: 0, isKept: true)
    }

    /// Creates a timeline of the same stimuli under another program, with the same events before a step.
    ///
    /// The other timeline must not have been created in this way.
    convenience init(like other: Timeline, _ program: LifecycleProgram, from step: Int) {
        let starts = other.inputs.count { $0.event == .lifecycle(.start) }
        self.init(for: Self.capacity(other.inputs.count, starts, program), program, other.device)
        (inputs, zoneNames) = (other.inputs, other.zoneNames)
        guard step < inputs.count else { return }
        let fold = other.folds[step]
        count = fold.eventCount
        events.initialize(from: other.events, count: count)
        sums.initialize(from: other.sums, count: count)
        reports = Array(other.reports.prefix(fold.reportCount))
        self.fold(from: fold, at: step, isKept: false)
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

    /// Counts events from a stimulus on.
    private func fold(from first: Fold, at start: Int, isKept: Bool) {
        var fold = first
        for step in inputs.indices.dropFirst(start) {
            (fold.eventCount, fold.reportCount) = (count, reports.count)
            if isKept { folds.append(fold) }
            guard offer(inputs[step], at: step, &fold) else { continue }
            let moment = fold.moment
            stimulus = (step, moment)
            let kind = kind(of: moment)
            let report = report(kind, moment)
            if report != nil || holds(.throwing, moment) {
                reports.append(Report(step: step, isUnasked: false, moment: report ?? moment))
            }
            if isKept { folds[step].kind = kind }
            if moment.event == .lifecycle(.track), moment.first == count, moment.firstCall == nil {
                fold.moment.firstCall = moment.time.flooredQuotient(by: 1_000_000)
            }
        }
    }

    /// Continues to a stimulus; true if it may be an event.
    private func offer(_ input: Input, at step: Int, _ fold: inout Fold) -> Bool {
        fold.lastTime = input.time ?? fold.lastTime
        fold.moment.event = input.event
        fold.moment.isInBackground = fold.isRunning && input.isInBackground
        fold.moment.zone = input.zone
        if input.event == .lifecycle(.terminate) || input.event == .lifecycle(.reinstall) { fold.isRunning = false }
        if input.event == .lifecycle(.reinstall) { (fold.moment.first, fold.moment.firstCall) = (fold.eventCount, nil) }
        if input.event == .lifecycle(.start) {
            if program.isForgetful { forgetLastEvent(&fold) }
            fold.isRunning = true
            if input.version != fold.moment.version || fold.moment.process == 0 {
                fold.moment.start = fold.lastTime ?? 0
            }
            fold.moment.version = input.version
            fold.moment.process += 1
            fold.moment.isAutomatic = input.isAutomatic
            fold.moment.zoneOfStart = input.zone
        }
        if program.hasUnaskedEvents, let time = fold.lastTime {
            (fold.moment.end, fold.moment.before, fold.moment.time) = (count, count, time)
            stimulus = (step, fold.moment)
            takeUnaskedEvents(fold.moment, at: step)
            fold.eventCount = count
        }
        guard let time = input.time, input.event.area == .lifecycle else { return false }
        (fold.moment.end, fold.moment.before) = (fold.eventCount, fold.eventCount)
        (fold.moment.own, fold.moment.time) = ([], time)
        return true
    }

    /// The first stimulus from which the current program may count other events than the program by which the timeline
    /// was created, if the two differ only in some parts; `nil` if there is none.
    func firstOther(of parts: PlaceSet) -> Int? {
        func isOther(_ part: LifecyclePart.Shared) -> Bool { parts.contains(LifecyclePart.shared(part).index) }
        let areKindsOther = isOther(.launches) || isOther(.wakes) || isOther(.sleeps)
        let (areCountsOther, areTimesOther) = (isOther(.counts), isOther(.stored) || isOther(.sessionStart))
        return inputs.indices.first { step in
            var fold = folds[step]
            guard offer(inputs[step], at: step, &fold) else { return false }
            if areKindsOther, kind(of: fold.moment) != fold.kind { return true }
            if fold.kind.isEmpty { return false }
            let isCounted = (step + 1 < folds.count ? folds[step + 1].eventCount : count) > fold.eventCount
            if areTimesOther, isCounted, event(fold.kind, fold.moment) != events[fold.eventCount] { return true }
            fold.moment.own = fold.kind
            return areCountsOther && holds(.counts, fold.moment) != isCounted
        }
    }

    /// Drops the last event of the ended process if it is lost; the other events are replayed, because earlier reports
    /// refer to the original ones.
    private func forgetLastEvent(_ fold: inout Fold) {
        let last = count - 1
        guard last >= fold.moment.first, events[last].process == fold.moment.process else { return }
        (fold.moment.end, fold.moment.before) = (count, count)
        guard holds(.forgotten, self.moment(of: last, in: fold.moment)) else { return }
        let (first, kept) = (count, fold.moment.first..<last)
        for index in kept { append(events[index], after: first) }
        (fold.moment.first, fold.eventCount) = (first, count)
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
    private func report(_ kind: EventKinds, _ moment: TimelineMoment) -> TimelineMoment? {
        guard !kind.isEmpty else {
            return moment.event == .lifecycle(.track) || moment.event == .lifecycle(.dictionary) ? moment : nil
        }
        if let counted = counted(kind, moment) { return counted }
        var sent = moment
        sent.own = kind
        return holds(.sent, sent) ? sent : nil
    }

    /// The kind of event that a stimulus reports; empty if there is none.
    func kind(of stimulus: TimelineMoment) -> EventKinds {
        if holds(.launches, stimulus) { return .launch }
        return holds(.wakes, stimulus) ? .wake : holds(.sleeps, stimulus) ? .sleep : []
    }

    /// Counts an event and returns its moment; `nil` if the event does not count.
    private func counted(_ kind: EventKinds, _ moment: TimelineMoment) -> TimelineMoment? {
        var counted = moment
        counted.own = kind
        guard holds(.counts, counted) else { return nil }
        append(event(kind, moment), after: moment.first)
        counted.end += 1
        return counted
    }

    /// The event at a moment if it counts.
    private func event(_ kind: EventKinds, _ moment: TimelineMoment) -> Event {
        let (stored, begin) = (value(.stored, moment), value(.sessionStart, moment).microseconds)
        let time = stored.kind == .number ? stored.bits * 1_000_000 : moment.time
        return Event(
            kind: kind,
            time: time,
            begin: begin ?? time,
            zone: moment.zone,
            version: moment.version,
            process: moment.process,
            start: moment.start
        )
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

    /// The length of the session that an event belongs to, if the next event ends it; `nil` otherwise.
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

    /// A length in microseconds, rounded as the specification requires.
    func rounded(_ length: Int) -> Int { program.choices.rounding.rounded(length) }
}
