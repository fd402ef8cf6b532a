import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A diagram of a sequence with instants: a time axis with midnights, months and zones; sessions as bars; crashes,
/// updates and installs; steps with differences in red.
///
/// Intervals range from seconds to months, so distances are not to scale; the axis gives the length of each. The
/// diagram is a row of pieces, one for each step and the time after it. Each piece is as wide as its labels, and the
/// row breaks at the edge of the page, so that labels neither overlap nor are cut off.
struct LifeDrawing {
    private let vector: Vector
    private let differing: Set<Int>
    private let pieces: [Piece]

    private static let mostSteps = 80

    /// Creates the diagram of a result's vector up to a step; `nil` if fewer than two steps have an instant.
    init?(_ result: VectorResult, end: Int? = nil) {
        vector = result.vector
        differing = Set(result.mismatches.map(\.step))
        var moments: [Moment] = []
        let last = min(end ?? .max, vector.steps.count - 1)
        for (place, step) in vector.steps.prefix(last + 1).enumerated() {
            let zone = vector.zone(atStep: place)
            guard let instant = step.stimulus.instant ?? moments.last?.instant,
                let offset = TimeZones.secondsFromGMT(in: zone, at: instant)
            else { continue }
            let local = CivilTime(instant, secondsFromGMT: offset)
            moments.append(Moment(step: place, stimulus: step.stimulus, instant: instant, zone: zone, local: local))
        }
        guard moments.count > 1, moments.count <= Self.mostSteps,
            vector.steps.contains(where: { $0.stimulus.instant != nil })
        else { return nil }
        pieces = Self.pieces(moments)
    }

    var markup: String {
        let label = "The steps of \(vector.id) on a time axis, not to scale".escapedForXML
        let drawn = pieces.map { $0.markup(differs: differing.contains($0.moment.step)) }
        return "<div class=\"life\" role=\"img\" aria-label=\"\(label)\">" + drawn.joined() + "</div>"
    }

    private struct Moment {
        let step: Int
        let stimulus: Stimulus
        let instant: Instant
        let zone: String
        let local: CivilTime
    }

    /// The pieces in order, each with the changes that precede its step.
    private static func pieces(_ moments: [Moment]) -> [Piece] {
        var (version, isAwake): (String?, Bool) = (nil, false)
        return moments.enumerated().map { place, moment in
            let wasAwake = isAwake
            let next = place + 1 < moments.count ? moments[place + 1] : nil
            let given = moment.stimulus.parameters["appVersion"]?.string
            let isReinstalled = moment.stimulus.event == .lifecycle(.reinstall)
            let update = given.flatMap {
                $0 == version ? nil : [version, $0].compactMap { $0 }.joined(separator: " → ")
            }
            version = isReinstalled ? nil : given ?? version
            isAwake = moment.stimulus.event.isAwakeAfter(isAwake)
            let before = place > 0 ? moments[place - 1].zone : "UTC"
            return Piece(
                moment: moment,
                zone: moment.zone == before ? nil : (place == 0 ? "" : "→ ") + moment.zone,
                mark: isReinstalled ? "reinstalled" : update?.clipped(to: 24),
                wasAwake: wasAwake,
                isAwake: isAwake,
                gap: next.map { Gap($0.instant.milliseconds - moment.instant.milliseconds) },
                day: next.flatMap { Day(from: moment.local, to: $0.local) }
            )
        }
    }
}

// MARK: - Time

extension LifeDrawing {
    /// The time from one step to the next.
    private struct Gap {
        let seconds: Int

        init(_ milliseconds: Int) { seconds = milliseconds / 1_000 }

        /// The distance between the steps, which makes a second, an hour and a month distinguishable.
        var width: Double {
            switch abs(seconds) {
            case 0: 30
            case ..<60: 34
            case ..<3_600: 44
            case ..<86_400: 60
            case ..<2_678_400: 76
            default: 96
            }
        }

        /// The time in its two largest units.
        var words: String {
            let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
            var (rest, words) = (abs(seconds), [String]())
            for (unit, length) in units where rest >= length && words.count < 2 {
                words.append("\(rest / length) \(unit)")
                rest %= length
            }
            return (seconds < 0 ? "−" : "") + words.joined(separator: " ")
        }
    }

    /// The midnights between two steps, in local time.
    private struct Day {
        let label: String
        /// True for the first midnight of a month.
        let isMonth: Bool

        init?(from before: CivilTime, to after: CivilTime) {
            let days = after.dayNumber - before.dayNumber
            guard days != 0 else { return nil }
            isMonth = before.month != after.month || before.year != after.year
            let date = CivilTime.iso8601(ofDay: after.dayNumber)
            label = days == 1 ? date : "\(date) (\(days > 0 ? "+" : "−")\(abs(days)) days)"
        }
    }
}

extension Event {
    /// True if a session is drawn after the event; sessions extend from a launch or wake to a sleep or the end of the
    /// process.
    fileprivate func isAwakeAfter(_ isAwake: Bool) -> Bool {
        guard case .lifecycle(let event) = self else { return isAwake }
        switch event {
        case .launchDetected, .wakeDetected, .didBecomeActive: return true
        case .sleepDetected, .willResignActive, .start, .terminate, .reinstall: return false
        default: return isAwake
        }
    }

    /// True if the event ends or replaces the process.
    fileprivate var endsProcess: Bool {
        [.lifecycle(.start), .lifecycle(.terminate), .lifecycle(.reinstall)].contains(self)
    }

    fileprivate var shortName: String {
        switch self {
        case .lifecycle(.terminate): "end"
        case .lifecycle(.reinstall): "install"
        case .lifecycle(.launchDetected): "launch"
        case .lifecycle(.wakeDetected): "wake"
        case .lifecycle(.sleepDetected): "sleep"
        case .lifecycle(.didBecomeActive): "active"
        case .lifecycle(.willResignActive): "inactive"
        case .lifecycle(.track): "call"
        case .lifecycle(.dictionary): "read"
        default: rawValue.split(separator: ".").last.map(String.init) ?? ""
        }
    }
}

// MARK: - Pieces

extension LifeDrawing {
    /// A step and the time until the next one.
    private struct Piece {
        /// The vertical positions of the versions, the session's bar and the axis.
        static let (top, bar, axis) = (34.0, 62.0, 86.0)
        private static let height = 120.0

        let moment: Moment
        /// The time zone that takes effect at the step, if it changes.
        let zone: String?
        /// The version that is installed or replaces another at the step.
        let mark: String?
        let wasAwake: Bool
        let isAwake: Bool
        let gap: Gap?
        let day: Day?

        private var label: String { "\(moment.step) \(moment.stimulus.event.shortName)" }

        /// The horizontal position of the step, to the right of half its widest label.
        private var x: Double { max(Self.width(label), Self.width(mark ?? "", isBold: true)) / 2 + 4 }

        private var width: Double {
            let after = max(gap?.width ?? 0, Self.width(gap?.words ?? ""), Self.width(day?.label ?? "", isBold: true))
            return max(x + max(x, after + 8), Self.width(zone ?? "") + 12)
        }

        /// The maximum width of a text in the page's font.
        private static func width(_ text: String, isBold: Bool = false) -> Double {
            Double(text.count) * (isBold ? 7.6 : 6.8)
        }

        func markup(differs: Bool) -> String {
            // Without a zone or a day, nothing is drawn above the version; pieces are aligned at the bottom.
            let top = zone != nil || day != nil ? 0 : Self.top
            let (width, height) = (number(width), number(Self.height - top))
            let parts = [zoneMark, line("life-axis", 0, self.width, Self.axis), session, interval, step(differs)]
            return "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 \(number(top)) \(width) \(height)\">"
                + parts.joined() + "</svg>"
        }

        private var zoneMark: String {
            guard let zone else { return "" }
            let line = zone.hasPrefix("→") ? path("life-zone", "M2 4V\(number(Self.axis + 6))") : ""
            return line + text(6, 14, zone, "life-zone")
        }

        /// The session's bar before and after the step, and a cross if the process ends within a session.
        private var session: String {
            let isCrash = wasAwake && moment.stimulus.event.endsProcess
            let end = isCrash ? x - 8 : x
            let last = gap == nil ? min(x + 16, width) : width
            return (wasAwake ? bar(0, isAwake ? last : end) : isAwake ? bar(x, last) : "")
                + (isCrash ? path("life-crash", "M\(number(end - 5)) \(number(Self.bar + 1))l10 10m-10 0l10 -10") : "")
        }

        private func bar(_ begin: Double, _ end: Double) -> String {
            "<rect class=\"life-session\" x=\"\(number(begin))\" y=\"\(number(Self.bar))\""
                + " width=\"\(number(end - begin))\" height=\"12\"/>"
        }

        /// The time to the next step as text, and a dashed line for any midnights in between.
        private var interval: String {
            let middle = (x + width) / 2
            let words = gap.map { $0.seconds == 0 ? "" : text(middle, Self.axis + 14, $0.words, "life-gap mid") } ?? ""
            guard let day else { return words }
            let style = day.isMonth ? "life-month" : "life-midnight"
            let line = path(style, "M\(number(middle)) \(number(Self.top - 6))V\(number(Self.axis + 4))")
            return line + text(middle, Self.top - 8, day.label, "\(style) mid") + words
        }

        /// A dot with the step's number and event, and the full event as a tooltip.
        private func step(_ differs: Bool) -> String {
            let title = HTML.element("title", "step \(moment.step), \(PrecedingEvents.line(moment.stimulus))")
            let dot = "<circle cx=\"\(number(x))\" cy=\"\(number(Self.axis))\" r=\"\(differs ? 5 : 3.5)\""
            return (mark.map { text(x, Self.bar - 8, $0, "life-update mid") } ?? "")
                + dot + " class=\"\(differs ? "life-differs" : "life-event")\">\(title)</circle>"
                + text(x, Self.axis + 28, label, differs ? "life-difference mid" : "mid")
        }

        private func line(_ style: String, _ begin: Double, _ end: Double, _ y: Double) -> String {
            path(style, "M\(number(begin)) \(number(y))H\(number(gap == nil ? min(end, x + 24) : end))")
        }

        private func path(_ style: String, _ data: String) -> String { "<path class=\"\(style)\" d=\"\(data)\"/>" }

        private func text(_ x: Double, _ y: Double, _ words: String, _ style: String) -> String {
            "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\">\(words.escapedForXML)</text>"
        }
    }
}
