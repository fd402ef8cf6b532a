import TrackingConformanceCore
import TrackingConformanceSystem

/// The preparation of sequences before their turn, on separate threads.
///
/// The result depends only on the sequence. The caller itself prepares a sequence whose turn comes too early, and never
/// waits.
final class Preparation: Sendable {
    /// A random sequence, or one asked again or shrunk, by its index in a round.
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
        // It yields to the adapter, whose answers are awaited.
        queue.add {
            for (key, question) in questions where self.claim(key) { self.finish(key, self.steps(of: question)) }
        }
    }

    /// Takes a sequence whose turn has come.
    func take(_ key: Key, _ question: Question) -> [Vector.Step] {
        let state = states.withLock { $0.removeValue(forKey: key) }
        return if case .ready(let steps) = state { steps } else { self.steps(of: question) }
    }

    /// Forgets the sequences that are no longer needed.
    func forget() { states.withLock { $0.removeAll() } }

    /// Takes a sequence if its preparation has not begun.
    private func claim(_ key: Key) -> Bool {
        states.withLock { states in
            guard case .waiting = states[key] else { return false }
            states[key] = .begun
            return true
        }
    }

    private func finish(_ key: Key, _ steps: [Vector.Step]) {
        states.withLock { states in
            // A sequence whose turn has passed is not needed.
            if states[key] != nil { states[key] = .ready(steps) }
        }
    }

    private func steps(of question: Question) -> [Vector.Step] {
        oracle.steps(of: question.draft, question.thoroughness, typed: question.isTyped)
    }
}
