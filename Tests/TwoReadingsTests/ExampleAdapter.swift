import Foundation
import TrackingConformanceRunner

/// An example adapter that is a reading of the rules of its own.
enum ExampleAdapter: String, CaseIterable {
    case python, swift

    /// The adapters that this machine can start; the Swift one is always among them.
    static var here: [ExampleAdapter] { hasPython ? allCases : [.swift] }

    /// The program and its arguments.
    var command: AdapterCommand {
        switch self {
        case .python:
            let adapter = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Conformance/Adapters/python/adapter.py").standardizedFileURL.path
            return AdapterCommand(program: "python3", arguments: [adapter])
        case .swift:
            return AdapterCommand(program: Self.products.appending(path: "swift-adapter").path, arguments: [])
        }
    }

    private static var hasPython: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/python3")
        }
    }

    /// The directory of the built programs, which is that of the test bundle.
    private static var products: URL {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
}
