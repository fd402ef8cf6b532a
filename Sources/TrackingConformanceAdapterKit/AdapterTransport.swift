import TrackingConformanceCore
import TrackingConformanceSystem

/// The transport between an adapter and the kit: the adapter's standard streams or a connection.
///
/// An address is `HOST:PORT`, or only a port of this machine, such as `7000`. On a device or in a simulator, this
/// machine is that device; the guide *Devices, simulators, debuggers and browsers* explains how to forward the port to
/// the kit.
public enum AdapterTransport: Sendable, Equatable {
    /// The kit starts the adapter: `run -- ADAPTER`.
    case standardStreams
    /// The kit connects to the adapter: `run --connect HOST:PORT`.
    case listening(String)
    /// The adapter connects to the kit: `run --listen PORT`.
    case connecting(String)

    /// Chooses the transport named by the arguments of the process or else by its environment; otherwise the standard
    /// streams.
    ///
    /// The arguments are `--listen ADDRESS` and `--connect ADDRESS`; others are ignored. The variables are
    /// `TRACKING_CONFORMANCE_LISTEN` and `TRACKING_CONFORMANCE_CONNECT`.
    ///
    /// - Parameter arguments: The arguments of the process.
    /// - Throws: `AdapterTransportError` if an option has no address.
    public init(arguments: [String] = CommandLine.arguments) throws(AdapterTransportError) {
        for (option, variable, transport) in Self.choices {
            if let index = arguments.firstIndex(of: option) {
                guard index + 1 < arguments.count else {
                    throw AdapterTransportError("\(option) needs an address, such as 7000 or 127.0.0.1:7000")
                }
                self = transport(arguments[index + 1])
                return
            }
            if let address = OperatingSystem.variable(variable) {
                self = transport(address)
                return
            }
        }
        self = .standardStreams
    }

    private static let choices: [(option: String, variable: String, transport: @Sendable (String) -> Self)] = [
        ("--listen", "TRACKING_CONFORMANCE_LISTEN", { .listening($0) }),
        ("--connect", "TRACKING_CONFORMANCE_CONNECT", { .connecting($0) }),
    ]
}

/// A failure to connect an adapter and the kit.
public struct AdapterTransportError: Error, Sendable, CustomStringConvertible {
    /// The reason, in one sentence.
    public let description: String

    init(_ sentence: String) {
        description = sentence
    }
}
