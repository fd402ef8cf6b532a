import Foundation
import TestSupport
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
            let adapter = Checkout.path("Conformance/Adapters/python/adapter.py")
            return AdapterCommand(program: "python3", arguments: [adapter])
        case .swift:
            return AdapterCommand(program: BuiltProducts.path("swift-adapter"), arguments: [])
        }
    }

    private static var hasPython: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/python3")
        }
    }
}
