import TrackingConformanceCore
import TrackingConformanceReports

/// Options that the command that repeats a run has as well.
protocol RepeatedOptions {
    /// The words of the command line that say the same again.
    var repeating: [String] { get }
}

extension [String]: RepeatedOptions {
    /// The words themselves.
    var repeating: [String] { self }
}

extension RunOrder: RepeatedOptions {
    /// The options that repeat the order.
    var repeating: [String] { options }
}

extension Invocation {
    /// Puts together the command that repeats what a subcommand did.
    ///
    /// - Parameters:
    ///   - subcommand: The subcommand with what it works on.
    ///   - groups: Its options, but for those of selection and order.
    ///   - order: The options of selection and order, which a report replaces to repeat one vector alone.
    ///   - connection: The adapter, if one was asked.
    init(
        repeating subcommand: String...,
        with groups: [any RepeatedOptions],
        in order: [any RepeatedOptions] = [],
        asking connection: ConnectionOptions? = nil
    ) {
        self.init(
            program: Console.program,
            subcommand: subcommand,
            options: groups.flatMap(\.repeating),
            order: order.flatMap(\.repeating),
            adapter: connection?.adapter ?? [],
            restart: connection?.restart ?? []
        )
    }
}
