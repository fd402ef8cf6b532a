import TrackingConformanceCore
import TrackingConformanceSystem

/// The preparation of sequences in advance, on separate threads.
///
/// The result depends only on the sequence. The caller never waits: it prepares a sequence itself if the sequence's
/// turn comes too early.
final class Preparation: Sendable {
    /// The key of a sequence: the origin of a random one, or the slot of one asked again or shrunk.
    enum Key: Hashable, Sendable {
        case random(Question.Origin)
        case slot(Round.Slot)
    }

    private enum State: Sendable {
        case waiting
        case begun
        case ready([Vector.Step])
    }

    private let oracle: Oracle
    private let queue = BackgroundQueue(threads: max(1, Program.processorCount / 2))
    private let states = Locked<[Key: State]>([:])

    init(by oracle: Oracle) { self.oracle = oracle }

    func begin(_ questions: [(key: Key, question: Question)]) {
        states.withLock { states in
            for (key, _) in questions { states[key] = .waiting }
        }
        // The queue yields to the adapter, whose answers are awaited.
        queue.add {
            for (key, question) in questions where self.claim(key) { self.finish(key, self.steps(of: question)) }
        }
    }

    /// Takes a sequence whose turn has come.
    func take(_ key: Key, _ question: Question) -> [Vector.Step] {
        let state = states.withLock { $0.removeValue(forKey: key) }
        return if case .ready(let steps) = state { steps } else { self.steps(of: question) }
    }

    /// Forgets all prepared sequences.
    func forget() { states.withLock { $0.removeAll() } }

    /// Reserves a sequence for preparation; returns false if its preparation has begun.
    private func claim(_ key: Key) -> Bool {
        states.withLock { states in
            guard case .waiting = states[key] else { return false }
            states[key] = .begun
            return true
        }
    }

    private func finish(_ key: Key, _ steps: [Vector.Step]) {
        states.withLock { states in
            // A sequence whose turn has passed is no longer needed.
            if states[key] != nil { states[key] = .ready(steps) }
        }
    }

    private func steps(of question: Question) -> [Vector.Step] {
        oracle.steps(of: question.draft, question.thoroughness, typed: question.isTyped)
    }
}
