import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A sequence with instants as a picture: a time axis with midnights, months and zones, sessions as bars, crashes,
/// updates and installs, and a pointer to each step that differs.
///
/// Short and long times stand next to each other in one life, so that distances are not to scale: the axis says how
/// long each is.
struct LifeDrawing {
    private let vector: Vector
    private let differences: [Int: [Mismatch]]
    private let moments: [Moment]

    private struct Moment {
        let step: Int
        let stimulus: Stimulus
        let instant: Instant
        let zone: String
        let local: LocalTime
        let x: Double

        func moved(to x: Double) -> Moment {
            Moment(step: step, stimulus: stimulus, instant: instant, zone: zone, local: local, x: x)
        }
    }

    private static let margin = 24.0
    /// The heights of the axis, of the bars and of the pointers.
    private static let (top, bar, axis, pointer) = (34.0, 62.0, 86.0, 120.0)
    private static let mostSteps = 80
    /// The width of what a page shows without scrolling, and of what a phone does.
    private static let (page, phone) = (880.0, 335.0)

    /// A picture of a result's vector up to a step; `nil` where fewer than two steps have an instant.
    init?(_ result: VectorResult, end: Int? = nil) {
        vector = result.vector
        differences = Dictionary(grouping: result.mismatches, by: \.step)
        var moments: [Moment] = []
        let last = min(end ?? .max, vector.steps.count - 1)
        for (place, step) in vector.steps.prefix(last + 1).enumerated() {
            let zone = vector.zone(atStep: place)
            guard let instant = step.stimulus.instant ?? moments.last?.instant,
                let offset = TimeZones.secondsFromGMT(in: zone, at: instant)
            else { continue }
            // A new zone is named there.
            let room = moments.last.map { $0.zone == zone ? 0 : 64.0 } ?? 0
            let x = moments.last.map { $0.x + Self.distance($0.instant, instant) + room } ?? Self.margin
            let local = LocalTime(instant, offset: offset)
            moments.append(
                Moment(step: place, stimulus: step.stimulus, instant: instant, zone: zone, local: local, x: x)
            )
        }
        guard moments.count > 1, moments.count <= Self.mostSteps,
            vector.steps.contains(where: { $0.stimulus.instant != nil })
        else { return nil }
        let stretch = Self.stretch(of: (moments.last?.x ?? 0) - Self.margin)
        self.moments = moments.map { $0.moved(to: Self.margin + ($0.x - Self.margin) * stretch) }
    }

    /// By how much the steps of a short life are drawn apart, so that it is large enough to be read, and its last step
    /// still in sight on a phone.
    private static func stretch(of width: Double) -> Double { min(4, max(1, page / 3 / width)) }

    /// How far apart two instants stand: a second, an hour and a month can be told from each other.
    private static func distance(_ first: Instant, _ second: Instant) -> Double {
        let seconds = abs(second.milliseconds - first.milliseconds) / 1_000
        switch seconds {
        case 0: return 56
        case ..<60: return 60
        case ..<3_600: return 68
        case ..<86_400: return 84
        case ..<2_678_400: return 96
        default: return 116
        }
    }

    var markup: String {
        let (zones, midnights) = (zones, midnights)
        // Without names of zones or days nothing stands above the versions.
        let above = zones.isEmpty && midnights.isEmpty ? Int(Self.top) : 0
        let (width, height) = (Int(end), Int(Self.pointer) + 18 * pointers.count + 16 - above)
        let parts = [zones, path("life-axis", axis), midnights, sessions, gaps, marks, events, pointers.joined()]
        return
            "<div class=\"life\"><svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 \(above) \(width) \(height)\" role=\"img\">"
            + HTML.element("title", "The steps of \(vector.id) on a time axis, not to scale") + parts.joined()
            + "</svg></div>"
    }

    /// The right edge of what is drawn, of which the sentences on differences go furthest.
    private var end: Double {
        let sentences = differing.filter { !isToTheLeft($0) }.map { start(of: $0) + 8 + length(of: $0) }
        return max((moments.last?.x ?? 0) + 150, sentences.max() ?? 0)
    }

    private var axis: String { "M\(Self.margin - 12) \(Self.axis)H\(number((moments.last?.x ?? 0) + 24))" }

    // MARK: - Time

    /// The time zones, each named where it comes into force.
    private var zones: String {
        moments.indices.filter { $0 == 0 || moments[$0].zone != moments[$0 - 1].zone }.map { place in
            let moment = moments[place]
            let line = place == 0 ? "" : path("life-zone", "M\(number(moment.x - 14)) 4V\(Self.axis + 6)")
            let name = text(moment.x - 10, 14, (place == 0 ? "" : "→ ") + moment.zone, "life-zone")
            return line + (moment.zone == "UTC" && place == 0 ? "" : name)
        }.joined()
    }

    /// A dashed line for each midnight, local time, or one for several with their number; a month is named.
    private var midnights: String {
        zip(moments, moments.dropFirst()).map { before, after in
            let days = after.local.day - before.local.day
            guard days != 0 else { return "" }
            let x = (before.x + after.x) / 2
            let (old, new) = (
                GregorianCalendar.date(ofDay: before.local.day), GregorianCalendar.date(ofDay: after.local.day)
            )
            let isMonth = old.month != new.month || old.year != new.year
            let date = "\(new.year)-\(LocalTime.digits(new.month))-\(LocalTime.digits(new.day))"
            let label = days == 1 ? date : "\(date) (\(days > 0 ? "+" : "−")\(abs(days)) days)"
            return path(isMonth ? "life-month" : "life-midnight", "M\(number(x)) \(Self.top - 6)V\(Self.axis + 6)")
                + text(x, Self.top - 8, label, isMonth ? "life-month mid" : "life-midnight mid")
        }.joined()
    }

    /// How long it is from one step to the next.
    private var gaps: String {
        zip(moments, moments.dropFirst()).map { before, after in
            let seconds = (after.instant.milliseconds - before.instant.milliseconds) / 1_000
            return seconds == 0
                ? "" : text((before.x + after.x) / 2, Self.axis + 14, Self.words(seconds), "life-gap mid")
        }.joined()
    }

    /// A time in its two largest units.
    private static func words(_ seconds: Int) -> String {
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        var (rest, words) = (abs(seconds), [String]())
        for (unit, length) in units where rest >= length && words.count < 2 {
            words.append("\(rest / length) \(unit)")
            rest %= length
        }
        return (seconds < 0 ? "−" : "") + words.joined(separator: " ")
    }

    // MARK: - What happens

    /// Sessions as bars, from a launch or wake to a sleep, or to the end of the process.
    private var sessions: String {
        var (begin, bars, crashes): (Double?, String, String) = (nil, "", "")
        func close(_ x: Double, isCrash: Bool) {
            guard let start = begin else { return }
            bars += "M\(number(start)) \(Self.bar)H\(number(max(x, start + 4)))V\(Self.bar + 12)H\(number(start))Z"
            if isCrash { crashes += "M\(number(x - 5)) \(Self.bar + 1)l10 10m-10 0l10 -10" }
            begin = nil
        }
        for moment in moments {
            guard case .lifecycle(let event) = moment.stimulus.event else { continue }
            switch event {
            case .launchDetected, .wakeDetected, .didBecomeActive: begin = begin ?? moment.x
            case .sleepDetected, .willResignActive: close(moment.x, isCrash: false)
            case .start, .terminate, .reinstall: close(moment.x - 8, isCrash: true)
            default: break
            }
        }
        close((moments.last?.x ?? 0) + 16, isCrash: false)
        return (bars.isEmpty ? "" : path("life-session", bars)) + (crashes.isEmpty ? "" : path("life-crash", crashes))
    }

    /// Installs and updates, by version.
    private var marks: String {
        var version: String?
        return moments.map { moment in
            let next = moment.stimulus.parameters["appVersion"]?.string
            defer { version = next ?? version }
            if moment.stimulus.event == .lifecycle(.reinstall) {
                version = nil
                return text(moment.x, Self.bar - 8, "reinstalled", "life-update mid")
            }
            guard let next, next != version else { return "" }
            let label = version == nil ? next : "\(version ?? "") → \(next)"
            return text(moment.x, Self.bar - 8, label.clipped(to: 24), "life-update mid")
        }.joined()
    }

    /// A dot for each step with its number below it, and what it is when pointed at.
    private var events: String {
        moments.map { moment in
            let differs = differences[moment.step] != nil
            let title = HTML.element(
                "title",
                "step \(moment.step), \(PrecedingEvents.line(moment.stimulus))"
            )
            let label = "\(moment.step) \(Self.name(of: moment.stimulus.event))"
            return "<circle cx=\"\(number(moment.x))\" cy=\"\(Self.axis)\" r=\"\(differs ? 5 : 3.5)\""
                + " class=\"\(differs ? "life-differs" : "life-event")\">\(title)</circle>"
                + text(moment.x, Self.axis + 28, label, "mid")
        }.joined()
    }

    /// An event in a word.
    private static func name(of event: Event) -> String {
        switch event {
        case .lifecycle(.terminate): "end"
        case .lifecycle(.reinstall): "install"
        case .lifecycle(.launchDetected): "launch"
        case .lifecycle(.wakeDetected): "wake"
        case .lifecycle(.sleepDetected): "sleep"
        case .lifecycle(.didBecomeActive): "active"
        case .lifecycle(.willResignActive): "inactive"
        case .lifecycle(.track): "call"
        case .lifecycle(.dictionary): "read"
        default: event.rawValue.split(separator: ".").last.map(String.init) ?? ""
        }
    }

    /// A line from each step that differs to what was expected there, and what came.
    private var pointers: [String] {
        differing.enumerated().map { place, moment in
            let y = Self.pointer + 18 * Double(place) + 12
            let start = start(of: moment)
            if isToTheLeft(moment) {
                return pointer(at: moment, to: y) + text(moment.x - 4, y, sentence(moment), "life-difference end")
            }
            // A sentence that begins to the left of its pointer stands below it.
            let below = start < moment.x ? 10.0 : 0
            return pointer(at: moment, to: y - 0.4 * below)
                + text(start, y + below, sentence(moment), "life-difference")
        }
    }

    private func pointer(at moment: Moment, to y: Double) -> String {
        path("life-pointer", "M\(number(moment.x)) \(Self.axis + 33)V\(number(y))")
    }

    /// Where the sentence on a step begins: at its pointer; that on the only one of a short life before it if it would
    /// not be in sight on a phone.
    private func start(of moment: Moment) -> Double {
        guard differing.count == 1, moment.x < Self.phone else { return moment.x + 4 }
        return min(moment.x + 4, max(Self.margin - 12, Self.phone - length(of: moment)))
    }

    /// Whether the sentence on a step stands to the left of its pointer, because it would end beyond a page's edge.
    private func isToTheLeft(_ moment: Moment) -> Bool {
        let length = length(of: moment)
        return moment.x + 12 + length > Self.page && moment.x > length + 12
    }

    private func length(of moment: Moment) -> Double { 6.8 * Double(sentence(moment).count) }

    private var differing: [Moment] { Array(moments.filter { differences[$0.step] != nil }.prefix(4)) }

    /// The first difference at a step, and the number of the others.
    private func sentence(_ moment: Moment) -> String {
        let all = differences[moment.step] ?? []
        let rest = all.count > 1 ? " (+\(all.count - 1))" : ""
        return all.first.map { $0.message.clipped(to: 90) + rest } ?? ""
    }

    // MARK: - Elements

    private func path(_ style: String, _ data: String) -> String { "<path class=\"\(style)\" d=\"\(data)\"/>" }

    private func text(_ x: Double, _ y: Double, _ words: String, _ style: String) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\">\(words.escapedForXML)</text>"
    }
}

extension LifeDrawing {
    static let style = """
        .life { overflow-x: auto; margin: .6rem 0; }
        .life text { font: 12px system-ui, sans-serif; fill: var(--quiet); }
        .life .mid { text-anchor: middle; }
        .life .end { text-anchor: end; }
        .life path { fill: none; stroke: var(--line); }
        .life .life-axis { stroke: var(--quiet); }
        .life .life-midnight { stroke-dasharray: 3 3; }
        .life path.life-month { stroke: var(--text); stroke-dasharray: 6 3; }
        .life text.life-month, .life text.life-update { fill: var(--text); font-weight: 600; }
        .life path.life-zone { stroke: var(--link); }
        .life text.life-zone { fill: var(--link); }
        .life path.life-session { fill: var(--good-soft); stroke: var(--good); }
        .life path.life-crash, .life path.life-pointer { stroke: var(--bad); stroke-width: 1.5; }
        .life-event { fill: var(--quiet); }
        .life-differs { fill: var(--bad); }
        .life text.life-difference { fill: var(--bad); }
        """
}
