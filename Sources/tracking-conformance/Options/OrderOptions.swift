import ArgumentParser
import TrackingConformanceCore

/// How often vectors are run, and in which order.
struct OrderOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Run each vector twice in a row, then all vectors N - 1 times in shuffled order, and at last, if the kit "
                + "starts the adapter, once in another time zone and locale (TZ, LANG, LC_ALL). A vector whose "
                + "verdict changes is errored. With 1, each vector runs once.",
            valueName: "N"
        )
    )
    var repetitions = 1

    @Option(help: "The seed of the shuffled orders of --repeat. (default: a random one, which is printed)")
    var seed: UInt64?

    func validate() throws {
        guard (1...1_000_000).contains(repetitions) else {
            throw ValidationError("--repeat must be between 1 and 1000000, not \(repetitions)")
        }
        guard seed == nil || repetitions > 1 else { throw ValidationError("--seed needs --repeat with 2 or more") }
    }

    /// The order, with a random seed if none is given.
    func order(onHosts hasHosts: Bool) -> RunOrder {
        guard repetitions > 1 else { return .once }
        let seed = seed ?? .random(in: 1...999_999)
        return RunOrder(repetitions: repetitions, seed: seed, variesHost: hasHosts)
    }
}
