/// How often vectors are run, and in which order.
public struct RunOrder: Sendable, Equatable {
    /// The number of times that every vector is run, on whatever host; the first time in the usual order.
    package let passes: Int
    /// The seed of the order of the later passes on this machine; `nil`: they are in the usual order, too.
    package let seed: UInt64?
    /// Whether a last pass, in the usual order, is made by an adapter that was started as if on another host.
    package let variesHost: Bool

    /// Every vector once, in suite order.
    public static let once = RunOrder(repetitions: 1)

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - repetitions: How many times every vector runs on this machine; at least twice if the order is shuffled.
    ///   - seed: The seed that shuffles every pass but the first; `nil`: all are in the usual order.
    ///   - variesHost: Whether every vector runs once more, in the usual order, with an adapter started in another time
    ///     zone and locale.
    public init(repetitions: Int, seed: UInt64? = nil, variesHost: Bool = false) {
        passes = (seed == nil ? repetitions : max(2, repetitions)) + (variesHost ? 1 : 0)
        self.seed = seed
        self.variesHost = variesHost
    }

    /// Whether a pass, counted from 0, is made on the other host.
    func isElsewhere(_ pass: Int) -> Bool { variesHost && pass == passes - 1 }

    /// The number of times that every vector is run on this machine as it is.
    var passesHere: Int { passes - (variesHost ? 1 : 0) }

    /// The options of the command that give the same order again; they imply the other host where it comes last.
    package var options: [String] {
        let shuffling = seed.map { ["--shuffle", "--seed", "\($0)"] } ?? []
        let options = passesHere > (seed == nil ? 1 : 2) ? shuffling + ["--repeat", "\(passesHere)"] : shuffling
        return options.isEmpty && variesHost ? [Self.hostOption] : options
    }

    /// The option of the command that adds a pass on another host.
    package static let hostOption = "--vary-host"

    /// When a pass took place, as the end of a clause that begins with a verdict.
    func description(ofPass pass: Int) -> String {
        guard seed != nil else { return "in repetition \(pass + 1)" }
        if pass == 0 { return "in the usual order" }
        return passesHere == 2 ? "in shuffled order" : "in shuffled order \(pass)"
    }
}
