import TrackingConformanceCore
import TrackingConformanceSystem

/// The preparation of sequences before their turn, on threads of their own.
///
/// What is prepared depends on the sequence alone. A sequence whose turn comes too early is prepared by the caller that
/// needs it, and nothing waits for anything.
final class Preparation: Sendable {
    private enum State: Sendable {
        case waiting
        case begun
        case ready([Vector.Step])
    }

    private let oracle: Oracle
    private let queue = BackgroundQueue(threads: max(1, Program.processorCount / 2))
    private let states = Locked<[Question.Origin: State]>([:])

    init(by oracle: Oracle) { self.oracle = oracle }

    func begin(_ questions: [Question]) {
        states.withLock { states in
            for question in questions { states[question.origin] = .waiting }
        }
        // It gives way to the adapter, whose answers are waited for.
        queue.add {
            for question in questions where self.claim(question) {
                self.finish(question, self.steps(of: question))
            }
        }
    }

    /// Takes a sequence whose turn has come.
    func take(_ question: Question) -> [Vector.Step] {
        let state = states.withLock { $0.removeValue(forKey: question.origin) }
        return if case .ready(let steps) = state { steps } else { self.steps(of: question) }
    }

    /// Takes a sequence if its preparation has not begun.
    private func claim(_ question: Question) -> Bool {
        states.withLock { states in
            guard case .waiting = states[question.origin] else { return false }
            states[question.origin] = .begun
            return true
        }
    }

    private func finish(_ question: Question, _ steps: [Vector.Step]) {
        states.withLock { states in
            // Nobody wants it whose turn has passed.
            if states[question.origin] != nil { states[question.origin] = .ready(steps) }
        }
    }

    private func steps(of question: Question) -> [Vector.Step] {
        oracle.steps(of: question.draft, question.thoroughness, typed: question.isTyped)
    }
}
