import ArgumentParser
import TrackingConformanceRunner

/// How often vectors are run, and in which order.
struct OrderOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        help: "The number of times that every vector is run; one that comes out differently is errored."
    )
    var repetitions = 1

    @Option(
        help: ArgumentHelp(
            "Run the vectors in suite order, and then in an order that a seed gives; one that comes out differently "
                + "is errored. --shuffle without a seed takes one of its own, which is printed.",
            valueName: "seed"
        )
    )
    var shuffle: Seed?

    func validate() throws {
        guard (1...1_000_000).contains(repetitions) else {
            throw ValidationError("--repeat must be between 1 and 1000000, not \(repetitions)")
        }
    }

    /// The order, with a seed of its own where none is given.
    func order() -> RunOrder {
        RunOrder(repetitions: repetitions, seed: shuffle?.number)
    }
}

/// What the order of a shuffled run comes from, as the command line gives it.
enum Seed: ExpressibleByArgument, CustomStringConvertible {
    case random
    case given(UInt64)

    init?(argument: String) {
        if argument == Self.random.description {
            self = .random
            return
        }
        guard let number = UInt64(argument) else { return nil }
        self = .given(number)
    }

    var description: String {
        switch self {
        case .random: "random"
        case .given(let number): String(number)
        }
    }

    /// The number; a random one is short enough to be typed again.
    var number: UInt64 {
        switch self {
        case .random: .random(in: 1...999_999)
        case .given(let number): number
        }
    }
}

extension OrderOptions {
    /// Gives `--shuffle` a value where it has none.
    ///
    /// The parser can do that by itself (`defaultAsFlag`), but then drops the 5 of `--shuffle=5 --strict`.
    static func complete(_ arguments: [String]) -> [String] {
        let own = arguments.prefix { $0 != "--" }
        let following = own.dropFirst() + [""]
        let completed = zip(own, following).map { argument, next in
            argument == "--shuffle" && Seed(argument: next) == nil ? "--shuffle=\(Seed.random)" : argument
        }
        return completed + arguments.dropFirst(own.count)
    }
}

extension RunOrder {
    /// The options that give the same order again.
    var options: [String] {
        let shuffling = seed.map { ["--shuffle=\($0)"] } ?? []
        return passes > (seed == nil ? 1 : 2) ? shuffling + ["--repeat", "\(passes)"] : shuffling
    }
}
