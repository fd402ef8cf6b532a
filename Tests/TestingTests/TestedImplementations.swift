import Synchronization
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The specification as an app's implementation would conform, stimulus by stimulus.
struct Sound: Implementation {
    static let handshake = ReferenceImplementation.handshake
    private var specification: ReferenceImplementation

    init(context: RunContext) {
        specification = ReferenceImplementation(context: context)
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        try specification.handle(stimulus)
    }
}

/// The specification with the classic fault: the flag is compared exactly.
struct ExactFlag: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "exact-flag", version: "1", language: "Swift"),
        capabilities: [.pushIOS]
    )
    private var specification: ReferenceImplementation

    init(context: RunContext) {
        specification = ReferenceImplementation(context: context)
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        let observation = try specification.handle(stimulus)
        let flag = stimulus.parameters["userInfo"]?["_acsDeliveryTracking"]?.string
        return flag == nil || flag == "on" ? observation : .calls([])
    }
}

/// The specification, but for its third life, in which it throws.
struct Forgetful: Implementation {
    private static let lives = Mutex(0)

    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "forgetful", version: "1", language: "Swift"),
        capabilities: [.pushIOS]
    )
    private var specification: ReferenceImplementation
    private let isThird: Bool

    init(context: RunContext) {
        specification = ReferenceImplementation(context: context)
        isThird = Self.lives.withLock { lives in
            lives += 1
            return lives == 3
        }
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        guard !isThird else { throw Throwing.Trouble() }
        return try specification.handle(stimulus)
    }
}

struct Throwing: Implementation {
    struct Trouble: Error, CustomStringConvertible {
        let description = "no \u{1B}[31mluck"
    }

    static let handshake = ExactFlag.handshake

    init(context: RunContext) {}

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        throw Trouble()
    }
}

struct Declining: Implementation {
    static let handshake = ExactFlag.handshake

    init(context: RunContext) throws {
        throw UnsupportedStimulus("not today")
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation { .calls([]) }
}

/// An implementation that declares nothing.
struct Idle: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "idle", version: "1", language: "Swift"),
        capabilities: []
    )

    init(context: RunContext) {}

    mutating func handle(_ stimulus: Stimulus) throws -> Observation { .calls([]) }
}

/// The specification, but a dismissal ends the process.
struct Crashing: Implementation {
    static let handshake = ExactFlag.handshake
    private var specification: ReferenceImplementation

    init(context: RunContext) {
        specification = ReferenceImplementation(context: context)
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        if stimulus.parameters["actionIdentifier"] == "dismiss" { fatalError("a dismissal") }
        return try specification.handle(stimulus)
    }
}
