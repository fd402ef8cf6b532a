import ArgumentParser
import TrackingConformanceAdapterKit
import TrackingConformanceSpecification

struct ReferenceAdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference-adapter",
        abstract: "Answers requests on standard input as the specification demands."
    )

    func run() async {
        await Adapter<ReferenceImplementation>.serve()
    }
}
