package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A sequence of stimuli as the module meets it: the events that count, and what is reported after them.
///
/// One pass turns the stimuli into integers; all else is an expression over these. It stays within one task.
package final class Timeline {
    /// An event that counted, or that is offered.
    struct Event {
        let kind: EventKinds
        /// Microseconds since 1970.
        let time: Int
        let zone: Int
        let version: Int
        let process: Int
    }

    /// Sums over the events up to one, the event included.
    struct Sums {
        var launches = 0
        var wakes = 0
        var sleeps = 0
        /// The first event of the install.
        var first = 0
        var lastLaunch = -1
        var lastWake = -1
        /// Of the sessions that ended with this event or before it, in microseconds.
        var exactly = 0
        var rounded = 0
    }

    /// A step that reports: a lifecycle call, an ordinary one or the dictionary.
    package struct Report {
        package let step: Int
        let moment: TimelineMoment
    }

    let program: LifecycleProgram
    let events: UnsafeMutablePointer<Event>
    let sums: UnsafeMutablePointer<Sums>
    /// The updates and the crashes among the events: 1 or 0 for each, 2 if it is not known yet.
    let updates: UnsafeMutablePointer<UInt8>
    let crashes: UnsafeMutablePointer<UInt8>
    /// The offsets asked for last, each at a place that its time and zone give.
    private let offsets: UnsafeMutablePointer<(zone: Int, seconds: Int, offset: Int)>
    private static let offsetCount = 32
    private let capacity: Int
    private(set) var count = 0
    private(set) package var reports: [Report] = []
    private var zoneNames = ["UTC"]

    package convenience init(_ stimuli: [Stimulus], in context: RunContext, _ parts: LifecycleParts) {
        self.init(stimuli, in: context, LifecycleProgram(parts))
    }

    package init(_ stimuli: [Stimulus], in context: RunContext, _ program: LifecycleProgram) {
        self.program = program
        capacity = stimuli.count
        events = .allocate(capacity: capacity)
        sums = .allocate(capacity: capacity)
        updates = .allocate(capacity: capacity)
        crashes = .allocate(capacity: capacity)
        updates.initialize(repeating: 2, count: capacity)
        crashes.initialize(repeating: 2, count: capacity)
        offsets = .allocate(capacity: Self.offsetCount)
        offsets.initialize(repeating: (-1, 0, 0), count: Self.offsetCount)
        fold(stimuli, in: context)
    }

    deinit {
        offsets.deallocate()
        events.deallocate()
        sums.deallocate()
        updates.deallocate()
        crashes.deallocate()
    }

    // MARK: The fold

    private func fold(_ stimuli: [Stimulus], in context: RunContext) {
        var zone = zone(context.zone)
        var moment = TimelineMoment(zone: zone)
        moment.version = Texts.id(of: "")
        for (step, stimulus) in stimuli.enumerated() {
            if let name = stimulus.zone { zone = self.zone(name) }
            guard case .lifecycle(let event) = stimulus.event else { continue }
            if event == .start {
                moment.version = Texts.id(of: stimulus.parameters["appVersion"]?.string ?? "")
                moment.process += 1
                moment.isAutomatic = stimulus.parameters["automatic"]?.boolean == true
                moment.zoneOfStart = zone
            }
            if event == .reinstall { moment.first = count }
            guard let instant = stimulus.instant else { continue }
            moment.event = event
            (moment.end, moment.before, moment.own) = (count, count, [])
            (moment.time, moment.zone) = (instant.seconds * 1_000_000 + instant.nanoseconds / 1_000, zone)
            if let report = report(moment) { reports.append(Report(step: step, moment: report)) }
        }
    }

    /// The moment of a report, including its event if that counts; `nil` if nothing is reported.
    private func report(_ moment: TimelineMoment) -> TimelineMoment? {
        var moment = moment
        let kind: EventKinds? =
            holds(.launches, moment) ? .launch : holds(.wakes, moment) ? .wake : holds(.sleeps, moment) ? .sleep : nil
        guard let kind else { return moment.event == .track || moment.event == .dictionary ? moment : nil }
        let stored = value(.stored, moment)
        moment.own = kind
        let time = stored.kind == .number ? stored.bits * 1_000_000 : moment.time
        if holds(.counts, moment) {
            append(
                Event(kind: kind, time: time, zone: moment.zone, version: moment.version, process: moment.process),
                after: moment.first
            )
            moment.end += 1
            return moment
        }
        return holds(.sent, moment) ? moment : nil
    }

    private func append(_ event: Event, after first: Int) {
        var sum = count > 0 ? sums[count - 1] : Sums()
        sum.first = first
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

    /// The length of the session that an event begins and the next one ends, if it does.
    func ended(_ event: Event, by next: Event) -> Int? {
        guard event.kind != .sleep, next.kind == .sleep || program.choices.unended == .untilNext else { return nil }
        return elapsed(event.time, next.time, zone: next.zone, program.choices.length)
    }

    // MARK: Zones

    private func zone(_ name: String) -> Int {
        if let known = zoneNames.firstIndex(of: name) { return known }
        zoneNames.append(name)
        return zoneNames.count - 1
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
        func exactly(_ seconds: Int) -> Int { TimeZones.secondsFromGMT(in: zoneNames[zone], at: seconds) ?? 0 }
        // The lower one of the offsets of the first of January and of July 2024.
        func standard() -> Int { min(exactly(1_704_067_200), exactly(1_719_792_000)) }
        switch program.choices.offset {
        case .exact: return exactly(seconds)
        case .wholeHours: return exactly(seconds) / 3_600 * 3_600
        case .standard: return standard()
        case .summerOneHour:
            let offset = exactly(seconds)
            return offset > standard() ? standard() + 3_600 : offset
        }
    }

    // MARK: Lengths

    /// The microseconds from one time to another, as they are counted.
    func elapsed(_ from: Int, _ to: Int, zone: Int, _ length: LifecycleChoices.Length) -> Int {
        func inMilliseconds(_ time: Int) -> Int { time.flooredQuotient(by: 1_000) * 1_000 }
        func inSeconds(_ time: Int) -> Int { time.flooredQuotient(by: 1_000_000) * 1_000_000 }
        func local(_ time: Int) -> Int { offset(zone, at: time.flooredQuotient(by: 1_000_000)) * 1_000_000 }
        return switch length {
        case .clipped: max(0, to - from)
        case .absolute: abs(to - from)
        case .signed: to - from
        case .milliseconds: max(0, inMilliseconds(to) - inMilliseconds(from))
        case .storedMilliseconds: max(0, to - inMilliseconds(from))
        case .storedSeconds: max(0, to - inSeconds(from))
        case .wholeSeconds: max(0, inSeconds(to) - inSeconds(from))
        case .wallClock: max(0, max(0, to - from) + local(to) - local(from))
        }
    }

    /// A length in microseconds, as it is rounded to whole seconds.
    func rounded(_ length: Int) -> Int {
        switch program.choices.rounding {
        case .down: length.flooredQuotient(by: 1_000_000) * 1_000_000
        case .nearest: (length + 500_000).flooredQuotient(by: 1_000_000) * 1_000_000
        case .up: (length + 999_999).flooredQuotient(by: 1_000_000) * 1_000_000
        case .none: length
        }
    }
}

/// The state at a report, or before an event is offered: the events so far, and now.
struct TimelineMoment {
    /// The events since the install, or of what an expression is limited to: `first..<end`.
    var first = 0
    var end = 0
    /// The events before the one that is reported: `first..<before`.
    var before = 0
    /// The event that is reported; empty for an ordinary call and the dictionary.
    var own: EventKinds = []
    /// Microseconds since 1970.
    var time = 0
    var zone: Int
    var zoneOfStart: Int
    var process = 0
    var version = 0
    var event = Event.Lifecycle.start
    var isAutomatic = false
    /// The event from which a length is measured, if one is.
    var thatEvent = -1
    /// The offset from GMT, if it is not that of the zone now.
    var offset: Int?
    /// Whether lengths keep their sign.
    var isSigned = false

    init(zone: Int) { (self.zone, zoneOfStart) = (zone, zone) }

    var isWoken: Bool { own == .launch || own == .wake }
}
