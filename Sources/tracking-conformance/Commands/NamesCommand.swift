import ArgumentParser
import TrackingConformanceCore

/// `names`: what a shell completes; help does not list it.
struct NamesCommand: ParsableCommand {
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case rules, vectors
    }

    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Prints the ids of rules or vectors, one per line, for shell completion.",
        shouldDisplay: false
    )

    @Argument(help: "What to list.")
    var kind: Kind

    func run() throws {
        guard let location = SuiteLocation.bundled() else { return }
        let names =
            switch kind {
            case .rules: location.ruleIDs
            case .vectors: location.vectorIDs
            }
        try Console.write(names.map { $0 + "\n" }.joined(), for: .programs)
    }
}

extension CompletionKind {
    static var ruleID: CompletionKind { names(.rules) }

    static var vectorID: CompletionKind { names(.vectors) }

    private static func names(_ kind: NamesCommand.Kind) -> CompletionKind {
        .shellCommand("\(Kit.name) names \(kind.rawValue) 2>/dev/null")
    }
}
