import Foundation
import TestSupport
import TrackingConformanceRunner

/// An example adapter that is a reading of the rules of its own.
struct ExampleAdapter: CustomStringConvertible {
    let command: AdapterCommand
    var description: String { ([command.program] + command.arguments).joined(separator: " ") }

    /// The Swift adapter, and those whose commands, separated by semicolons, `TRACKING_CONFORMANCE_ADAPTERS` has.
    static let all: [ExampleAdapter] = {
        let swift = ExampleAdapter(command: AdapterCommand(program: BuiltProducts.path("swift-adapter"), arguments: []))
        let others = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_ADAPTERS"] ?? ""
        return [swift]
            + others.split(separator: ";").map { line in
                let words = line.split(separator: " ").map(String.init)
                return ExampleAdapter(
                    command: AdapterCommand(program: words.first ?? "", arguments: Array(words.dropFirst()))
                )
            }
    }()
}
