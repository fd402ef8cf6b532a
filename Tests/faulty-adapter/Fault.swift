/// The adapter's faults, each shown once, at the place given.
enum Fault: String, CaseIterable {
    // It ends, or stops answering.
    case exit
    case exitLeavingGrandchild = "exit-leaving-grandchild"
    case exitBeforeLineEnd = "exit-before-line-end"
    case kill
    case hang
    case ignoreTermination = "ignore-termination"
    case stop
    case closeOutput = "close-output"
    case closeInput = "close-input"
    case exitAtNext = "exit-at-next"
    case exitAfterAnswer = "exit-after-answer"
    case exitByChance = "exit-by-chance"
    case exitRarely = "exit-rarely"
    case moveToOtherGroup = "move-to-other-group"
    case hangWithDaemon = "hang-with-daemon"
    case exitWithDaemon = "exit-with-daemon"
    case flood
    case floodOfLines = "flood-of-lines"
    case stopReading = "stop-reading"

    // It answers, but not as it should.
    case late
    case twice
    case twiceReordered = "twice-reordered"
    case contradiction
    case lateContradiction = "late-contradiction"
    case unknownID = "unknown-id"
    case otherID = "other-id"
    case answerBehindText = "answer-behind-text"
    case stringID = "string-id"
    case fractionID = "fraction-id"
    case swapped
    case drip
    case outOfOrder = "out-of-order"
    case oneByteWrites = "one-byte-writes"
    case crlf
    case halfAnswer = "half-answer"
    case noLineEnd = "no-line-end"
    case gigabyteLine = "gigabyte-line"
    case invalidUTF8 = "invalid-utf8"
    case nul
    case byteOrderMark = "byte-order-mark"
    case deepNesting = "deep-nesting"
    case wrongShape = "wrong-shape"
    case noResult = "no-result"
    case tooManySteps = "too-many-steps"
    case errorAnswer = "error-answer"
    case unsupported

    // It does more than answer.
    case banner
    case logLines = "log-lines"
    case jsonLogLines = "json-log-lines"
    case loggedAnswer = "logged-answer"
    case floodError = "flood-error"
    case orphan
    case daemon
    case escapedFlood = "escaped-flood"
}

enum FaultPlace: Equatable {
    case handshake
    case vector(Int)
    case everyVector
    /// Every fifth vector of the suite.
    case everyFifth
    /// The fifth vector of each process, whichever it is.
    case fifthOfProcess
    case shutdown
    case nowhere

    /// Reads a place: `handshake`, `first`, `middle`, `last`, `shutdown`, `every`, `every-fifth`, `fifth`, or a
    /// vector's number.
    init?(_ text: String, vectors: Int) {
        switch text {
        case "handshake": self = .handshake
        case "first": self = .vector(1)
        case "middle": self = .vector((vectors + 1) / 2)
        case "last": self = .vector(vectors)
        case "every": self = .everyVector
        case "every-fifth": self = .everyFifth
        case "fifth": self = .fifthOfProcess
        case "shutdown": self = .shutdown
        default:
            guard let number = Int(text) else { return nil }
            self = .vector(number)
        }
    }

    /// True if a request is the place; `runs` counts the vectors so far, this one included.
    func covers(_ request: Request, runs: Int) -> Bool {
        switch self {
        case .handshake: request.method == "initialize"
        case .vector(let number): request.vector == number
        case .everyVector: request.method == "run"
        case .everyFifth: request.vector?.isMultiple(of: 5) == true
        case .fifthOfProcess: request.method == "run" && runs == 5
        case .shutdown: request.method == "shutdown"
        case .nowhere: false
        }
    }
}
