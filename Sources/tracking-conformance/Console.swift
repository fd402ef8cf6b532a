import ArgumentParser
import TrackingConformanceReports

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal or pipe that the command writes to.
enum Console {
    /// Writes a text to standard output as it is.
    static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes a line to standard output.
    static func print(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes a problem to standard error.
    static func complain(_ sentence: String, terminator: String = "\n") {
        write(sentence + terminator, to: STDERR_FILENO)
    }

    /// How words are marked on standard output: in colour on a terminal, unless `NO_COLOR` is set.
    static var style: TerminalStyle {
        // Foundation's dictionary of all variables takes milliseconds to make.
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let wantsColour = variable("NO_COLOR")?.isEmpty != false && variable("TERM") != "dumb"
        return TerminalStyle(coloured: wantsColour && isatty(STDOUT_FILENO) == 1)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeBufferPointer(rebasing: rest))
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        while true {
            #if canImport(Darwin)
            let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #elseif canImport(Musl)
            let count = Musl.write(descriptor, bytes.baseAddress, bytes.count)
            #else
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if count < 0, errno == EINTR { continue }
            return count
        }
    }
}

/// How the command ended, for those who call it.
extension ExitCode {
    /// Not conformant, nothing judged, or nothing selected.
    static let notConformant = ExitCode(1)
    /// Bad vectors, lists or other input.
    static let badInput = ExitCode(65)
    /// The adapter could not be started or did not complete its handshake.
    static let noAdapter = ExitCode(69)
    /// Interrupted.
    static let interrupted = ExitCode(130)
}

/// Writes problems to standard error, and ends the command.
func fail(_ code: ExitCode, _ sentences: [String]) -> ExitCode {
    for sentence in sentences { Console.complain(sentence) }
    return code
}
