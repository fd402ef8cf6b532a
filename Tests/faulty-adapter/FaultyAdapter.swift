#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter that misbehaves on request, for the tests of the runner.
///
/// `faulty-adapter [--fault NAME --at PLACE] [--vectors COUNT] [--marker TEXT]`; the marker is for finding its processes.
@main
struct FaultyAdapter {
    private let fault: Fault?
    private let place: FaultPlace
    private var isPoisoned = false
    private var runs = 0

    static func main() {
        playRole(CommandLine.arguments.dropFirst())
        switch CommandLine.arguments.dropFirst().first {
        case "grandchild": sleepForEver()
        case "escaped": Grandchild.flood()
        default: break
        }
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
    }

    private mutating func serve() {
        var input = InputLines()
        while let lines = input.batch() {
            for request in ordered(lines.compactMap { Request($0) }) {
                if isPoisoned { exit(3) }
                if request.method == "run" { runs += 1 }
                if let fault, place.covers(request, runs: runs) {
                    emit("faulty-adapter: \(fault.rawValue)\n".utf8, to: STDERR_FILENO)
                    commit(fault, at: request)
                } else {
                    say(request.answer() + "\n")
                }
                if request.method == "shutdown" { exit(0) }
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
            .closeInput, .halfAnswer, .noLineEnd, .gigabyteLine:
            end(fault, at: request)
        case .exitAtNext:
            isPoisoned = true
            say(request.answer() + "\n")
        case .banner, .logLines, .jsonLogLines, .floodError, .orphan, .escapedFlood:
            chatter(fault)
            say(request.answer() + "\n")
        default:
            answer(fault, to: request)
        }
    }
}

// MARK: - Faults

extension FaultyAdapter {
    /// Faults after which nothing more is answered.
    private func end(_ fault: Fault, at request: Request) {
        switch fault {
        case .exitLeavingGrandchild: Grandchild.start("grandchild")
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
        case .exit, .exitLeavingGrandchild, .exitBeforeLineEnd, .halfAnswer: exit(3)
        default: sleepForEver()
        }
    }

    private func writeGigabyte() {
        let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<1_024 where !emit(megabyte) { return }
    }

    /// Things done beside the right answer.
    private func chatter(_ fault: Fault) {
        switch fault {
        case .banner: say("Faulty 1.0 is ready.\nCopyright nobody.\n\n")
        case .logLines: say("12:00:01 INFO tracked\n   at line 7\n{not json\n[1]\nnull\n")
        case .jsonLogLines: say(#"{"level":"info","message":"tracked"}"# + "\n" + #"{"method":"log","id":3}"# + "\n")
        case .floodError:
            let kilobyte = [UInt8](repeating: UInt8(ascii: "e"), count: 1_023) + [0x0A]
            for _ in 0..<8_192 { emit(kilobyte, to: STDERR_FILENO) }
        case .orphan: Grandchild.start("grandchild")
        case .escapedFlood: Grandchild.start("escaped")
        default: break
        }
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
        case .unknownID: say(request.answer(id: 1_000_000) + "\n")
        case .otherID: say(request.answer(id: request.id + 1) + "\n")
        case .stringID: say(request.message(#""result":{}"#, id: "\"\(request.id)\"") + "\n")
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
