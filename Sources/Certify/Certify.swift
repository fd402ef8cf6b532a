import Foundation
import PackagePlugin

/// `swift package certify`: builds an adapter product and the kit's command, and runs the command with the adapter.
///
/// The plugin builds the command on demand: if it depended on the command, every build of the package would compile all
/// its modules a second time, for the host.
@main
struct Certify: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var words = ArgumentExtractor(arguments)
        let configuration = words.extractOption(named: "configuration").last ?? "debug"
        let product = try product(words.extractOption(named: "product").last, of: context.package)
        let adapter = try build(product, configuration)
        let kit = try build("tracking-conformance", configuration)
        let own = words.remainingArguments
        let subcommand = own.first.map { $0.hasPrefix("-") ? ["run"] : [] } ?? ["run"]
        let process = Process()
        process.executableURL = URL(filePath: kit)
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = subcommand + own + ["--", adapter]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                "\(product) does not conform, or could not be certified: exit code \(process.terminationStatus)"
            )
        }
    }

    /// The named product, or the package's only executable.
    private func product(_ name: String?, of package: Package) throws -> String {
        if let name { return name }
        let names = package.products(ofType: ExecutableProduct.self).map(\.name)
        guard let only = names.first, names.count == 1 else {
            throw Failure(
                "name the adapter's product with --product; this package has \(names.joined(separator: ", "))"
            )
        }
        return only
    }

    /// Builds a product and returns the path of its executable.
    private func build(_ product: String, _ configuration: String) throws -> String {
        var parameters = PackageManager.BuildParameters()
        parameters.configuration = configuration == "release" ? .release : .debug
        let result = try packageManager.build(.product(product), parameters: parameters)
        let artifact = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == product }
        guard result.succeeded, let artifact else { throw Failure("\(product) does not build:\n\(result.logText)") }
        return artifact.url.path
    }
}

/// A failure to certify.
private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
