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
        BackgroundThread.startIfPossible {
            let turns = Locked(0)
            var (asked, missed) = (0, 0)
            while true {
                sleep(1)
                if turns.withLock({ $0 }) == asked {
                    missed = 0
                    asked += 1
                    DispatchQueue.global().async { turns.withLock { $0 += 1 } }
                } else {
                    missed += 1
                }
                if missed >= patience, !ResourceLimits.canHave(moreThreads: 1) { end() }
            }
        }
    }

    /// The seconds in a row for which no other work is begun before the threads are counted.
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
