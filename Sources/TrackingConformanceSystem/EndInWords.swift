import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The ends that no code of this process decides, put into words.
package enum EndInWords {
    /// Ends this process with a sentence and an exit code where it would trap, as libraries do that are refused
    /// descriptors or memory; what the runtime says of the place is left out, unless the environment asks for it.
    package static func ofTraps(_ sentence: StaticString, _ exitCode: Int32) {
        guard OperatingSystem.variable("SWIFT_BACKTRACE") == nil else { return }
        trapWords.withLock { $0 = TrapWords(sentence: sentence, exitCode: exitCode) }
        _ = endOfTrap
        for number in [SIGILL, SIGTRAP, SIGABRT] { signal(number) { _ in endOfTrap.end() } }
    }

    /// Ends this process with a sentence where concurrent work stands still and the system lets it have no thread.
    ///
    /// What lacks a thread waits for ever; work may take any time while there are threads. Returns `false` where not
    /// even the thread that watches can be had.
    package static func ofThreadShortage(_ end: @escaping @Sendable () -> Never) -> Bool {
        for priority in priorities.indices { takeTurns(at: priority) }
        return BackgroundThread.startIfPossible {
            var (seen, missed) = ([Int](), 0)
            while true {
                sleep(1)
                let now = turns.withLock { $0 }
                missed = zip(now, seen).contains(where: ==) ? missed + 1 : 0
                seen = now
                if missed >= patience, !ResourceLimits.canHave(moreThreads: 1) { end() }
            }
        }
    }

    /// Counts each second in which work of a priority goes on.
    ///
    /// Not the thread that watches begins that work: whoever does may have to wait for a thread.
    private static func takeTurns(at priority: Int) {
        DispatchQueue.global(qos: priorities[priority]).asyncAfter(deadline: .now() + 1) {
            turns.withLock { $0[priority] += 1 }
            takeTurns(at: priority)
        }
    }

    private static let turns = Locked(priorities.map { _ in 0 })

    /// The priorities of the work of this process, each of which has threads of its own.
    private static let priorities: [DispatchQoS.QoSClass] = [.default, .userInitiated]

    /// The seconds in a row for which work of some priority does not go on before the threads are counted.
    private static let patience = 5
}

private struct TrapWords: Sendable {
    var sentence: StaticString = ""
    var exitCode: Int32 = 1

    /// Calls nothing that a signal handler must not.
    func end() -> Never {
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(exitCode)
    }
}

private let trapWords = Locked(TrapWords())
/// Read once before a signal may come, so that its handler takes no lock.
private let endOfTrap = trapWords.withLock { $0 }
