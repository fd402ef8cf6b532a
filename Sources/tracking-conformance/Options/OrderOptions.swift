import ArgumentParser
import TrackingConformanceCore

/// How often vectors are run, and in which order.
struct OrderOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        help: "Run every vector this many times; a vector whose verdict changes is errored."
    )
    var repetitions = 1

    @Option(
        help: ArgumentHelp(
            "Run the vectors in the usual order, and then in shuffled order; one whose verdict changes is errored. "
                + "Without a seed, a random one is used.",
            valueName: "seed"
        )
    )
    var shuffle: Shuffling?

    @Option(help: "The seed of the shuffled order. (default: a random one, which is printed)")
    var seed: UInt64?

    @Flag(
        help: ArgumentHelp(
            "Run every vector once more with the adapter started in another time zone and locale (TZ, LANG, LC_ALL); "
                + "one whose verdict changes is errored. --repeat and --shuffle imply it."
        )
    )
    var varyHost = false

    func validate() throws {
        guard (1...1_000_000).contains(repetitions) else {
            throw ValidationError("--repeat must be between 1 and 1000000, not \(repetitions)")
        }
        guard seed == nil || shuffle != nil else { throw ValidationError("--seed needs --shuffle") }
        switch shuffle {
        case .unusable(let argument):
            throw ValidationError("the seed of --shuffle must be a whole number, not \(argument)")
        case .seeded(let other) where seed != nil && seed != other:
            throw ValidationError("--shuffle=\(other) and --seed give two seeds; leave one out")
        case .seeded, .unseeded, nil: break
        }
    }

    /// The order, with a random seed if it is shuffled and none is given.
    func order(onHosts hasHosts: Bool) -> RunOrder {
        let variesHost = hasHosts && (varyHost || repetitions > 1 || shuffle != nil)
        return RunOrder(repetitions: repetitions, seed: shuffle.map { seed ?? $0.seed }, variesHost: variesHost)
    }
}

/// The value of `--shuffle`, which is an older way to give a seed.
enum Shuffling: ExpressibleByArgument, CustomStringConvertible {
    case unseeded
    case seeded(UInt64)
    /// Reported by `validate`, because the parser would take an unusable value for none.
    case unusable(String)

    init(argument: String) {
        let isUnseeded = argument == Self.unseeded.description
        self = isUnseeded ? .unseeded : UInt64(argument).map(Shuffling.seeded) ?? .unusable(argument)
    }

    var description: String {
        switch self {
        case .unseeded: "random"
        case .seeded(let seed): String(seed)
        case .unusable(let argument): argument
        }
    }

    var seed: UInt64 {
        switch self {
        case .unseeded, .unusable: .random(in: 1...999_999)
        case .seeded(let seed): seed
        }
    }
}
