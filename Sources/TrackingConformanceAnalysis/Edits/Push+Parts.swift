import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushTracking {
    /// What may be done in a part that the library has no name for.
    static let partEdits: [PartEdit<PushTracking>] = turned + versions + thresholds + handlers

    /// Decisions that are made the other way round.
    private static let turned: [PartEdit<PushTracking>] = [
        PartEdit(
            "on-turned",
            "A delivery whose tracking is on counts as off, and one that is off as on",
            breaking: "PT-FLAG-*",
            turned: true
        ) {
            let found = $0.isOn
            $0.isOn = { !found($0) }
        },
        PartEdit(
            "same-intent-turned",
            "A new intent is taken for one seen before, and one seen before for a new one",
            turned: true
        ) {
            let found = $0.isSameIntent
            $0.isSameIntent = { !found($0) }
        },
        PartEdit(
            "active-turned",
            "An active app is taken for an inactive one, and an inactive one for an active one",
            breaking: "PT-IMPRESSION-ACTIVE",
            turned: true
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                guard moment.event == .didReceiveRemoteNotification, moment.notification != nil else {
                    return found(moment)
                }
                return found(moment) == nil ? .impression : nil
            }
        },
        PartEdit("dismissal-turned", "A dismissal is taken for an opening, and an opening for a dismissal", cost: 8) {
            let found = $0.interaction
            $0.interaction = { moment in
                switch found(moment) {
                case .opening: .dismissal
                case .dismissal: .opening
                case let other: other
                }
            }
        },
    ]

    /// Handlers that do what another of their platform must do.
    private static let handlers: [PartEdit<PushTracking>] = Event.Push.allCases.flatMap { event in
        Event.Push.allCases.filter { $0 != event && $0.isIOS == event.isIOS }.map { other in
            PartEdit(
                "\(event.rawValue)-as-\(other.handler)",
                "`\(event.rawValue)` is handled as `\(other.rawValue)`",
                cost: 8
            ) {
                let found = $0.answer
                $0.answer = { moment in
                    found(moment.replacing { $0.event == .push(event) ? $0.taken(for: other) : $0 })
                }
            }
        }
    }

    private static let thresholds: [PartEdit<PushTracking>] =
        versions(near: [2, 3, 0]).map { threshold(.ios, "iOS", $0) }
        + versions(near: [1, 4, 0]).map { threshold(.android, "Android", $0) }

    /// Versions from which the newer function may be called by mistake: a number more or less, or zeros at the end.
    private static func versions(near documented: [Int]) -> [String] {
        var others: [[Int]] = []
        for index in documented.indices {
            for step in [-1, 1] {
                var other = documented
                other[index] += step
                others.append(other)
            }
            others.append(documented.enumerated().map { $0 > index ? 0 : $1 })
        }
        return others.filter { $0 != documented && $0.allSatisfy { $0 >= 0 } }
            .map { $0.map(String.init).joined(separator: ".") }
    }

    private static func threshold(_ platform: Platform, _ name: String, _ version: String) -> PartEdit<PushTracking> {
        PartEdit("\(platform.rawValue)-from-\(version)", "On \(name) the newer function is called from \(version) on") {
            let found = $0.precedes
            $0.precedes = { found($0, $1, $0.platform == platform ? version : $2) }
        }
    }

    private static let versions: [PartEdit<PushTracking>] =
        [1, 2].map { count in
            let words = count == 1 ? "first number" : "first two numbers"
            return PartEdit(
                "version-\(count)",
                "Only the \(words) of an SDK version \(count == 1 ? "is" : "are") compared"
            ) {
                $0.precedes = { numbers(of: $1, count).lexicographicallyPrecedes(numbers(of: $2, count)) }
            }
        } + [
            PartEdit("version-last-numbers", "The first number of an SDK version is not compared") {
                $0.precedes = {
                    numbers(of: $1, 4).dropFirst().lexicographicallyPrecedes(numbers(of: $2, 4).dropFirst())
                }
            },
            PartEdit("version-each-number", "Each number of an SDK version is compared by itself") {
                $0.precedes = { zip(numbers(of: $1, 4), numbers(of: $2, 4)).contains { $0 < $1 } }
            },
            PartEdit("version-next-is-older", "A number of an SDK version that is greater by one counts as smaller") {
                $0.precedes = {
                    PushTracking.numbers($1, beside: $2).first { $0 != $1 }.map { $0 <= $1 || $0 - 1 == $1 } ?? false
                }
            },
            PartEdit(
                "version-equal-is-older",
                "A number of an SDK version that is equal counts as smaller, and one that is greater by one as equal"
            ) {
                $0.precedes = { PushTracking.numbers($1, beside: $2).first { $0 - $1 != 1 }.map { $0 <= $1 } ?? false }
            },
            PartEdit(
                "version-equal-is-newer",
                "A number of an SDK version that is equal counts as greater, and one that is greater as equal"
            ) {
                $0.precedes = { PushTracking.numbers($1, beside: $2).first { $0 <= $1 }.map { $0 < $1 } ?? false }
            },
            PartEdit("version-missing-is-one", "A missing number of an SDK version counts as one") {
                $0.precedes = {
                    numbers(of: $1, 4, missing: 1).lexicographicallyPrecedes(numbers(of: $2, 4, missing: 1))
                }
            },
            PartEdit("version-reversed", "The newer function is called by older SDKs, and the older by newer ones") {
                let found = $0.precedes
                $0.precedes = { !found($0, $1, $2) }
            },
        ]

    private static func numbers(of version: String, _ count: Int, missing: Int = 0) -> [Int] {
        let numbers = version.split { !$0.isNumber }.map { Int($0) ?? .max }
        return (numbers + Array(repeating: missing, count: max(0, count - numbers.count))).prefix(count).map(\.self)
    }
}

extension Stimulus {
    /// The same notification, handed to another handler of its platform.
    fileprivate func taken(for event: Event.Push) -> Stimulus {
        var taken = self
        taken.event = .push(event)
        for key in ["data", "extras"] where !event.isIOS { taken.parameters[key] = nil }
        if !event.isIOS, let notification {
            taken.parameters[event == .onMessageReceived ? "data" : "extras"] = .object(notification)
        }
        return taken
    }
}
