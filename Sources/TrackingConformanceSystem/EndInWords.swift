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
