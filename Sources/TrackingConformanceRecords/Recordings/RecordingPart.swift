package import TrackingConformanceCore
import TrackingConformanceJSON

/// A part of a recording that is judged by itself: the life of an app from a fresh install, or from the middle of it.
package struct RecordingPart: Sendable {
    /// What holds for all of it, with what is known of what came before.
    package var context: RunContext
    package var events: [Recording.Event] = []
    /// The places of the events, counted from 0, that the documents leave open, or whose answers depend on events that
    /// were not recorded.
    package var open: Set<Int> = []
    /// Whether its beginning is something that the documents do not define, after which only a new start tells the
    /// state.
    var isLost = false

    package var stimuli: [Stimulus] { events.map(\.stimulus) }
    package var observations: [Observation] { events.map(\.observation) }
    /// Whether it begins with an event that may be the same resume as an earlier, unrecorded one.
    func isOpenBeginning(_ event: Recording.Event) -> Bool {
        isFromTheMiddle && events.isEmpty && event.stimulus.event == .push(.onResume)
    }

    /// Whether it begins in the middle of a life.
    var isFromTheMiddle: Bool { context.recorded?.past != nil }
}

/// The division of a recording into parts that are judged by themselves.
///
/// A part ends where the next recording begins, where something happens that the documents do not define, and where it
/// has become long; the next part then begins in the middle of the same life.
package struct RecordingParts {
    private let tolerance: Duration
    private var header: Recording.Header?
    private var part: RecordingPart?
    private var pushes = RecordedPayloads(isFromTheMiddle: false)
    private var life = LifecycleDefinedness.State()
    private var process = Process(version: "", isAutomatic: false)
    private var zone = ""
    /// Whether nothing is known of the state until the app is started again.
    private var isLost = false
    /// Whether the part began while the process ran, so that it does not tell whether the process had its launch.
    private var isProcessUnseen = false

    private struct Process {
        var version: String
        var isAutomatic: Bool
    }

    /// The number of events after which a part ends before the next start of the app; it ends after twice as many.
    private let length: Int

    package init(tolerance: Duration, length: Int = 500) {
        (self.tolerance, self.length) = (tolerance, length)
    }

    package mutating func take(_ line: Recording.Line, _ finish: (RecordingPart) -> Void) {
        switch line {
        case .header(let header):
            self.finish(finish)
            self.header = header
            zone = header.context.zone
            process = Process(version: header.app.version, isAutomatic: header.isAutomatic)
            life = header.isFreshInstall ? .init() : .init(running: process.version, isAutomatic: process.isAutomatic)
            isLost = false
            pushes = RecordedPayloads(isFromTheMiddle: !header.isFreshInstall)
            begin(isFromTheMiddle: !header.isFreshInstall)
        case .event(let event): take(event, finish)
        }
    }

    package mutating func finish(_ finish: (RecordingPart) -> Void) {
        guard var part, !part.events.isEmpty else { return }
        if let past = part.context.recorded?.past {
            let known = UnrecordedPast(version: past.version, isAutomatic: past.isAutomatic, telling: part.telling)
            part.context.recorded = RecordedConditions(tolerance: tolerance, past: known)
        }
        finish(part)
        self.part = nil
    }

    private mutating func take(_ event: Recording.Event, _ finish: (RecordingPart) -> Void) {
        let stimulus = event.stimulus
        let isStart = [.lifecycle(.start), .lifecycle(.reinstall)].contains(stimulus.event)
        let count = part?.events.count ?? 0
        if count >= 2 * length || count >= length && isStart || isFirstLaunch(event) { cut(finish) }
        if !isLost, !life.takes(stimulus) {
            cut(finish)
            isLost = true
            part?.isLost = true
        }
        if isStart { isProcessUnseen = false }
        if isLost, isStart {
            isLost = false
            life = .init()
            _ = life.takes(stimulus)
        }
        note(stimulus)
        let isJudged = pushes.judges(event)
        if let part, !isJudged || part.isOpenBeginning(event) { self.part?.open.insert(part.events.count) }
        part?.events.append(event)
    }

    /// Whether an event shows that a process that ran already had no launch before: it tells the state anew.
    private func isFirstLaunch(_ event: Recording.Event) -> Bool {
        isProcessUnseen && event.stimulus.event == .lifecycle(.launchDetected) && event.observation != .calls([])
    }

    private mutating func note(_ stimulus: Stimulus) {
        zone = stimulus.zone ?? zone
        guard stimulus.event == .lifecycle(.start) else { return }
        process.version = stimulus.parameters["appVersion"]?.string ?? ""
        process.isAutomatic = stimulus.parameters["automatic"]?.boolean == true
    }

    private mutating func cut(_ finish: (RecordingPart) -> Void) {
        self.finish(finish)
        begin(isFromTheMiddle: true)
    }

    private mutating func begin(isFromTheMiddle: Bool) {
        guard var context = header?.context else { return }
        context.zone = zone
        let past = UnrecordedPast(version: process.version, isAutomatic: process.isAutomatic, telling: nil)
        context.recorded = RecordedConditions(tolerance: tolerance, past: isFromTheMiddle ? past : nil)
        part = RecordingPart(context: context)
        isProcessUnseen = isFromTheMiddle
    }
}

extension RecordingPart {
    /// The part in shorter ones, each of which begins where the one before ended.
    package func divided(into length: Int) -> [RecordingPart] {
        var parts = RecordingParts(tolerance: context.recorded?.tolerance ?? .zero, length: length)
        var divided: [RecordingPart] = []
        parts.resume(self)
        for event in events { parts.take(.event(event)) { divided.append($0) } }
        parts.finish { divided.append($0) }
        let open = Set(self.open.map { events[$0].line })
        for index in divided.indices {
            let part = divided[index]
            divided[index].open = Set(
                part.events.indices.filter { place in
                    open.contains(part.events[place].line)
                        || place == 0 && index > 0 && part.events[0].stimulus.event == .push(.onResume)
                }
            )
        }
        return divided
    }
}

extension RecordingParts {
    /// Begins where a part begins.
    fileprivate mutating func resume(_ part: RecordingPart) {
        let past = part.context.recorded?.past
        let app = ImplementationDescription(name: "", version: past?.version ?? "", language: "")
        let header = Recording.Header(
            app: app,
            context: part.context,
            isFreshInstall: past == nil,
            isAutomatic: past?.isAutomatic ?? false
        )
        take(.header(header)) { _ in }
        isLost = part.isLost
        self.part?.isLost = part.isLost
    }
}
