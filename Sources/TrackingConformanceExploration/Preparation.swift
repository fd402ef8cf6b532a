import TrackingConformanceCore

/// What must be known of a sequence to ask it.
struct PreparedSequence: Sendable {
    /// Its steps, with what must be observed at each.
    let steps: [Vector.Step]
    /// The rules that it exercises, each once.
    let exercised: [Rule.ID]

    init(_ question: Question, by oracle: Oracle) {
        steps = oracle.steps(of: question.draft, question.thoroughness, typed: question.isTyped)
        var rules: [Rule.ID] = []
        let byStep = Exercise.rulesByStep(of: steps, in: question.draft.context, typed: question.isTyped)
        for rule in byStep.joined() where !rules.contains(rule) { rules.append(rule) }
        exercised = rules
    }
}

/// The preparation of sequences before their turn, by tasks beside whoever asks them.
///
/// What is prepared depends on the sequence alone. A sequence whose turn comes too early is prepared by whoever needs
/// it, and nothing waits for anything.
final class Preparation: Sendable {
    private enum State: Sendable {
        case waiting
        case begun
        case ready(PreparedSequence)
    }

    private let oracle: Oracle
    private let states = Locked<[Int: State]>([:])

    init(by oracle: Oracle) { self.oracle = oracle }

    /// Begins to prepare sequences.
    ///
    /// - Parameter sequences: Their numbers with the questions that ask them, in the order of their turns.
    func begin(_ sequences: [(number: Int, question: Question)]) {
        states.withLock { states in
            for (number, _) in sequences { states[number] = .waiting }
        }
        Task.detached {
            for (number, question) in sequences where self.claim(number) {
                self.finish(number, PreparedSequence(question, by: self.oracle))
                await Task.yield()
            }
        }
    }

    /// Takes a sequence whose turn has come.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - question: The question that asks it.
    /// - Returns: What is known of it.
    func take(_ number: Int, _ question: Question) -> PreparedSequence {
        let state = states.withLock { $0.removeValue(forKey: number) }
        return if case .ready(let prepared) = state { prepared } else { PreparedSequence(question, by: oracle) }
    }

    /// Takes a sequence that nobody has begun to prepare, if that is what it is.
    private func claim(_ number: Int) -> Bool {
        states.withLock { states in
            guard case .waiting = states[number] else { return false }
            states[number] = .begun
            return true
        }
    }

    private func finish(_ number: Int, _ prepared: PreparedSequence) {
        states.withLock { states in
            // Nobody wants it whose turn has passed.
            if states[number] != nil { states[number] = .ready(prepared) }
        }
    }
}
