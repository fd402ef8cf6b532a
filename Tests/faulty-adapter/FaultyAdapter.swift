#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter that misbehaves on request, for the tests of the runner.
///
/// `faulty-adapter [--fault NAME --at PLACE] [--vectors COUNT] [--chances FILE] [--marker TEXT]`; the file counts
/// chances over all processes, and the marker is for finding them. With `--listen PORT` or `--connect PORT` it serves
/// one connection in place of its standard streams. `faulty-adapter faults` lists the faults.
@main
struct FaultyAdapter {
    private let fault: Fault?
    private let place: FaultPlace
    private var isPoisoned = false
    private var runs = 0
    private let chances: Chances
    /// A request whose answer goes to the next one.
    private var held: Request?
    /// A second answer, written after the one to `shutdown`.
    private var contradiction = ""

    static func main() {
        playRole(CommandLine.arguments.dropFirst())
        if CommandLine.arguments.dropFirst() == ["faults"] {
            emit(Fault.allCases.map { $0.rawValue + "\n" }.joined().utf8)
            exit(0)
        }
        if let role = CommandLine.arguments.dropFirst().first.flatMap(Grandchild.Role.init) { Grandchild.play(role) }
        guard var adapter = FaultyAdapter(Array(CommandLine.arguments.dropFirst())) else {
            emit("faulty-adapter: bad arguments\n".utf8, to: STDERR_FILENO)
            exit(64)
        }
        adapter.serve()
    }

    private init?(_ arguments: [String]) {
        var options: [String: String] = [:]
        for index in stride(from: 0, to: arguments.count - 1, by: 2) {
            options[arguments[index]] = arguments[index + 1]
        }
        fault = options["--fault"].flatMap(Fault.init)
        guard fault != nil || options["--fault"] == nil else { return nil }
        let vectors = options["--vectors"].flatMap { Int($0) } ?? 1
        guard let place = options["--at"].map({ FaultPlace($0, vectors: vectors) }) ?? .nowhere else { return nil }
        self.place = place
        chances = Chances(file: options["--chances"])
        guard Connection.replaceStandardStreams(options) else { return nil }
    }

    private mutating func serve() {
        var input = InputLines()
        while let lines = input.batch() {
            for request in ordered(lines.compactMap { Request($0) }) {
                if isPoisoned { exit(3) }
                if request.method == "run" { runs += 1 }
                if let held {
                    self.held = nil
                    say(held.answer(id: request.id) + "\n" + request.answer(id: held.id) + "\n")
                } else if let fault, place.covers(request, runs: runs) {
                    emit("faulty-adapter: \(fault.rawValue)\n".utf8, to: STDERR_FILENO)
                    commit(fault, at: request)
                } else {
                    say(request.answer() + "\n")
                }
                if request.method == "shutdown" {
                    say(contradiction)
                    exit(0)
                }
            }
        }
    }

    private func ordered(_ requests: [Request]) -> [Request] {
        fault == .outOfOrder ? requests.reversed() : requests
    }

    private func say(_ text: String) {
        emit(text.utf8)
    }

    private mutating func commit(_ fault: Fault, at request: Request) {
        switch fault {
        case .exit, .exitLeavingGrandchild, .exitBeforeLineEnd, .kill, .hang, .ignoreTermination, .stop, .closeOutput,
            .closeInput, .halfAnswer, .noLineEnd, .gigabyteLine, .exitAfterAnswer, .moveToOtherGroup, .hangWithDaemon,
            .exitWithDaemon, .flood, .floodOfLines, .stopReading:
            end(fault, at: request)
        case .exitByChance, .exitRarely:
            if chances.next(oneIn: fault == .exitRarely ? 100 : 10) { exit(3) }
            say(request.answer() + "\n")
        case .swapped: held = request
        case .lateContradiction:
            say(request.answer() + "\n")
            contradiction = Self.wrongAnswer(to: request)
        case .exitAtNext:
            isPoisoned = true
            say(request.answer() + "\n")
        case .banner, .logLines, .jsonLogLines, .floodError, .orphan, .daemon, .escapedFlood:
            chatter(fault)
            say(request.answer() + "\n")
        default:
            answer(fault, to: request)
        }
    }
}

// MARK: - Faults

extension FaultyAdapter {
    /// Faults after which there are no more answers.
    private func end(_ fault: Fault, at request: Request) {
        switch fault {
        case .exitLeavingGrandchild: Grandchild.start(.sleeper)
        case .moveToOtherGroup: Grandchild.moveToOtherGroup()
        case .hangWithDaemon, .exitWithDaemon: Grandchild.start(.daemon)
        case .exitAfterAnswer, .stopReading: say(request.answer() + "\n")
        case .flood, .floodOfLines:
            let lines = [UInt8](String(repeating: fault == .flood ? "\n" : "noise\n", count: 10_000).utf8)
            while emit(lines) {}
        case .exitBeforeLineEnd: say(request.answer())
        case .kill: kill(getpid(), SIGKILL)
        case .ignoreTermination: signal(SIGTERM, SIG_IGN)
        case .stop: kill(getpid(), SIGSTOP)
        case .closeOutput: close(STDOUT_FILENO)
        case .closeInput: close(STDIN_FILENO)
        case .halfAnswer: say(String(request.answer().prefix(40)))
        case .noLineEnd: say(request.answer())
        case .gigabyteLine: writeGigabyte()
        default: break
        }
        switch fault {
        case .exit, .exitLeavingGrandchild, .exitBeforeLineEnd, .halfAnswer, .exitAfterAnswer, .exitWithDaemon: exit(3)
        default: sleepForEver()
        }
    }

    private func writeGigabyte() {
        let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<1_024 where !emit(megabyte) { return }
    }

    /// Actions besides the right answer.
    private func chatter(_ fault: Fault) {
        switch fault {
        case .banner: say("Faulty 1.0 is ready.\nCopyright nobody.\n\n")
        case .logLines: say("12:00:01 INFO tracked\n   at line 7\n{not json\n[1]\nnull\n")
        case .jsonLogLines: say(#"{"level":"info","message":"tracked"}"# + "\n" + #"{"method":"log","id":3}"# + "\n")
        case .floodError:
            let kilobyte = [UInt8](repeating: UInt8(ascii: "e"), count: 1_023) + [0x0A]
            for _ in 0..<1_024 { emit(kilobyte, to: STDERR_FILENO) }
        case .orphan: Grandchild.start(.sleeper)
        case .daemon: Grandchild.start(.daemon)
        case .escapedFlood: Grandchild.start(.flood)
        default: break
        }
    }

    private static func wrongAnswer(to request: Request) -> String {
        request.message(#""result":{"steps":[{"calls":[]}]}"#) + "\n"
    }

    /// Wrong answers.
    private func answer(_ fault: Fault, to request: Request) {
        let right = request.answer()
        switch fault {
        case .late:
            signal(SIGTERM, SIG_IGN)
            sleep(4)
            say(right + "\n")
        case .twice: say(right + "\n" + right + "\n")
        case .twiceReordered: say(right + "\n" + request.reorderedAnswer + "\n")
        case .contradiction: say(right + "\n" + Self.wrongAnswer(to: request))
        case .unknownID: say(request.answer(id: 1_000_000) + "\n")
        case .otherID: say(request.answer(id: request.id + 1) + "\n")
        case .answerBehindText: say("12:00:01 INFO tracked" + right + "\n")
        case .loggedAnswer: say("12:00:01 DEBUG answer " + right + "\n" + right + "\n")
        case .stringID: say(request.message(#""result":{}"#, id: "\"\(request.id)\"") + "\n")
        case .fractionID: say(request.answer(fraction: ".0") + "\n")
        case .drip:
            for byte in (right + "\n").utf8 {
                emit([byte])
                usleep(1_000)
            }
        case .oneByteWrites: for byte in (right + "\n").utf8 { emit([byte]) }
        case .crlf: say(right + "\r\n")
        case .invalidUTF8: emit(Array(request.message(#""result":""#).utf8.dropLast()) + [0xFF, 0x0A])
        case .nul: say(request.message("\"result\":\"\u{0}\"") + "\n")
        case .byteOrderMark: say("\u{FEFF}" + right + "\n")
        case .deepNesting: say(request.message(#""result":"# + String(repeating: "[", count: 100_000)) + "\n")
        case .wrongShape: say(request.message(#""result":{"steps":"none"}"#) + "\n")
        case .noResult: say(request.message(#""answer":42"#) + "\n")
        case .tooManySteps: say(request.message(#""result":{"steps":[{"calls":[]},{"calls":[]}]}"#) + "\n")
        case .errorAnswer:
            say(request.message(#""error":{"code":-32000,"message":"no \u001b[31midea"}"#) + "\n")
        case .unsupported: say(request.message(#""result":{"unsupported":"no notifications here"}"#) + "\n")
        default: say(right + "\n")
        }
    }
}
