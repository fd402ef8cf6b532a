import TrackingConformanceCore
import TrackingConformanceJSON

/// A way to make a sequence shorter or simpler.
enum Simplification: Sendable {
    /// Removes steps.
    case without(Range<Int>)
    /// Removes a part of the context.
    case plainContext(RunContext)
    /// Removes a step's change of time zone.
    case withoutZone(Int)
    /// Removes a member of a step's parameters.
    case withoutMember(Int, [String])
    /// Removes the same member from all steps.
    case withoutMemberAnywhere([String])
    /// Replaces a value of a step's parameters with a plain value.
    case plainValue(Int, [String], JSONValue)
    /// Replaces the same value in all steps with a plain one.
    case plainEverywhere(String, JSONValue, JSONValue)
    /// Shifts all steps in time so that the first is at `Plain.beginning`.
    case plainBeginning
    /// Shifts steps, and all after them, in time so that the interval before each is plain.
    case plainGaps(Range<Int>, Int)
    /// Moves each step to a whole second.
    case wholeSeconds

    /// All ways to simplify a sequence, the largest removals first, none of more than `most` steps.
    ///
    /// The device's settings are removed first, because they determine which rules the rest may break.
    static func all(of draft: VectorDraft, removingUpTo most: Int) -> [Simplification] {
        withoutDevice(draft) + removals(of: draft, upTo: most) + plainContexts(of: draft)
            + draft.stimuli.indices.flatMap { index in
                draft.stimuli[index].zone == nil ? [] : [.withoutZone(index)]
            } + values(of: draft) + times(of: draft)
    }

    /// The simplified sequence; `nil` if the documents do not define it or it is not simpler.
    func applied(to draft: VectorDraft) -> VectorDraft? {
        let simpler = changed(draft)
        return !simpler.stimuli.isEmpty && simpler.weight < draft.weight && simpler.isDefined ? simpler : nil
    }

    private func changed(_ draft: VectorDraft) -> VectorDraft {
        var draft = draft
        switch self {
        case .without(let range): draft.stimuli.removeSubrange(range)
        case .plainContext(let context): draft.context = context
        case .withoutZone(let index): draft.stimuli[index].zone = nil
        case .withoutMember(let index, let path): draft.stimuli[index].parameters.set(nil, at: path[...])
        case .withoutMemberAnywhere(let path):
            for index in draft.stimuli.indices { draft.stimuli[index].parameters.set(nil, at: path[...]) }
        case .plainValue(let index, let path, let value): draft.stimuli[index].parameters.set(value, at: path[...])
        case .plainEverywhere(let key, let value, let plain):
            for index in draft.stimuli.indices { draft.stimuli[index].parameters.replace(value, under: key, by: plain) }
        case .plainBeginning:
            guard let first = draft.stimuli.lazy.compactMap(\.instant).first else { break }
            draft.shift(from: 0, by: Plain.beginning - first.milliseconds)
        case .plainGaps(let range, let gap):
            for index in range {
                guard let before = draft.stimuli[..<index].last(where: { $0.instant != nil })?.instant,
                    let now = draft.stimuli[index].instant
                else { continue }
                draft.shift(from: index, by: before.milliseconds + gap - now.milliseconds)
            }
        case .wholeSeconds:
            for index in draft.stimuli.indices {
                guard let instant = draft.stimuli[index].instant else { continue }
                draft.stimuli[index].instant = Instant(milliseconds: instant.seconds * 1_000)
            }
        }
        return draft
    }
}

// MARK: - All simplifications of a kind

extension Simplification {
    private static func removals(of draft: VectorDraft, upTo most: Int) -> [Simplification] {
        let count = draft.stimuli.count
        var removals: [Simplification] = []
        var length = min(most, max(1, count - 1))
        while length > 0 {
            removals += stride(from: 0, to: count, by: length).reversed().map { .without($0..<min($0 + length, count)) }
            // This removes a start together with the launch after it.
            if length == 2 {
                removals += stride(from: 1, to: count - 1, by: 2).reversed().map { .without($0..<($0 + 2)) }
            }
            length = length == 3 ? 2 : length / 2
        }
        return removals
    }

    private static func withoutDevice(_ draft: VectorDraft) -> [Simplification] {
        let context = draft.context
        return context.device == nil
            ? [] : [.plainContext(RunContext(sdkVersion: context.sdkVersion, zone: context.zone))]
    }

    private static func plainContexts(of draft: VectorDraft) -> [Simplification] {
        let context = draft.context
        var plainer: [RunContext] = []
        if context.zone != "UTC" { plainer.append(RunContext(sdkVersion: context.sdkVersion, device: context.device)) }
        if context.sdkVersion != nil { plainer.append(RunContext(zone: context.zone, device: context.device)) }
        return plainer.map { .plainContext($0) }
    }

    private static func values(of draft: VectorDraft) -> [Simplification] {
        var (members, values): ([Simplification], [Simplification]) = ([], [])
        var seen: [(String, JSONValue)] = []
        var paths: Set<[String]> = []
        for (index, stimulus) in draft.stimuli.enumerated() {
            stimulus.parameters.visit { path, value in
                members.append(.withoutMember(index, path))
                if index > 0, paths.contains(path) { members.append(.withoutMemberAnywhere(path)) }
                paths.insert(path)
                let key = path.last ?? ""
                let plain = Plain.values(for: key, value)
                values += plain.prefix { $0 != value }.map { .plainValue(index, path, $0) }
                guard draft.stimuli.count > 1, !seen.contains(where: { $0.0 == key && $0.1 == value }) else { return }
                seen.append((key, value))
                values += plain.prefix { $0 != value }.map { .plainEverywhere(key, value, $0) }
            }
        }
        return members + values
    }

    private static func times(of draft: VectorDraft) -> [Simplification] {
        guard draft.stimuli.contains(where: { $0.instant != nil }) else { return [] }
        let gaps = draft.stimuli.indices.dropFirst().flatMap { index -> [Simplification] in
            draft.stimuli[index].instant == nil ? [] : Plain.gaps.map { .plainGaps(index..<(index + 1), $0) }
        }
        return [.plainBeginning, .wholeSeconds] + plainestGaps(of: draft) + gaps
    }

    /// Plain intervals for each half, quarter and so on, because a long sequence has too many to try one by one.
    private static func plainestGaps(of draft: VectorDraft) -> [Simplification] {
        let count = draft.stimuli.count
        let lengths = sequence(first: count - 1) { $0 / 2 }.prefix { $0 > 1 }
        return lengths.flatMap { length in
            stride(from: 1, to: count, by: length).map {
                .plainGaps($0..<min($0 + length, count), Plain.gaps[0])
            }
        }
    }
}

extension VectorDraft {
    /// Shifts a step and all after it in time.
    fileprivate mutating func shift(from first: Int, by milliseconds: Int) {
        for index in first..<stimuli.count {
            guard let instant = stimuli[index].instant else { continue }
            stimuli[index].instant = Instant(milliseconds: instant.milliseconds + milliseconds)
        }
    }
}

extension JSONObject {
    /// Visits all members, including nested ones, with their paths.
    fileprivate func visit(_ path: [String] = [], _ body: ([String], JSONValue) -> Void) {
        for member in members {
            body(path + [member.key], member.value)
            member.value.object?.visit(path + [member.key], body)
        }
    }

    /// Sets or removes the member at a path.
    fileprivate mutating func set(_ value: JSONValue?, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else { return self[key] = value }
        guard var inner = self[key]?.object else { return }
        inner.set(value, at: path.dropFirst())
        self[key] = .object(inner)
    }

    /// Replaces a value under a key at any depth.
    fileprivate mutating func replace(_ value: JSONValue, under key: String, by plain: JSONValue) {
        for member in members {
            if member.key == key, member.value == value { self[member.key] = plain }
            guard var inner = self[member.key]?.object else { continue }
            inner.replace(value, under: key, by: plain)
            self[member.key] = .object(inner)
        }
    }
}
