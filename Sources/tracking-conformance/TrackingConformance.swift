import ArgumentParser
import Dispatch
import TrackingConformanceCore
import TrackingConformanceSystem

/// The entry point, which determines the system limits before any concurrent work begins.
@main
enum Launch {
    static func main() {
        OperatingSystem.reserveStandardStreams()
        OperatingSystem.ignoreBrokenPipes()
        EndInWords.ofTraps(
            """
            error: the kit stopped: the system refused it resources, such as descriptors or memory, or it has a defect; \
            SWIFT_BACKTRACE=enable=yes in the environment shows the location

            """,
            ExitCode.kitStopped.rawValue
        )
        do {
            try TrackingConformance.checkSystem()
        } catch {
            TrackingConformance.end(with: error)
        }
        Task { @MainActor in
            await TrackingConformance.main()
            ExitCode.success.endProcess()
        }
        dispatchMain()
    }
}

/// The command, which parses, calls, prints and exits.
struct TrackingConformance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Kit.name,
        abstract: "Certifies push tracking, push payloads and app lifecycle tracking against the documented rules.",
        discussion: """
            The kit certifies an implementation through an adapter, a small program that speaks JSON over its \
            standard input and output, or over a connection; Conformance/PROTOCOL.md describes it. Begin with these:

              new adapter --language python my-adapter   write an adapter
              smoke                                      check its side of the protocol
              run                                        certify, and name the causes
              explain PT-FLAG-ON                         read a rule

            Exit codes: 0 conformant; 1 not conformant, nothing judged or nothing selected; 64 incorrect usage; 65 \
            invalid vectors, lists or other input; 69 the adapter could not be started or did not complete its \
            handshake, or the system refused resources that the kit needs; 70 the kit itself stopped; 74 output could \
            not be written; 130 interrupted (Ctrl-C), 143 by SIGTERM, 129 by SIGHUP.
            """,
        version: Kit.version.description,
        groupedSubcommands: [
            CommandGroup(
                name: "Certification",
                subcommands: [
                    NewCommand.self, SmokeCommand.self, RunCommand.self, ExploreCommand.self, RequestsCommand.self,
                    JudgeCommand.self,
                ]
            ),
            CommandGroup(
                name: "Result",
                subcommands: [CompareCommand.self, MergeCommand.self, VerifyCommand.self]
            ),
            CommandGroup(
                name: "Suite",
                subcommands: [ListCommand.self, ShowCommand.self, ExplainCommand.self, DocsCommand.self]
            ),
            CommandGroup(
                name: "Contributor",
                subcommands: [
                    FormatCommand.self, LintCommand.self, AuditCommand.self, ReferenceAdapterCommand.self,
                ]
            ),
        ]
    )

    /// Parses the arguments of the process and runs the subcommand named by them.
    static func main() async {
        do {
            try checkArguments()
            let arguments = Array(CommandLine.arguments.dropFirst())
            let project = try AppliedProject.ofThisProcess.get()
            var command = try Self.command(of: project?.completed ?? arguments, typedAs: arguments)
            try ArgumentWords.checkAdapter(in: arguments)
            try ArgumentWords.checkRepetition(in: arguments)
            if let notice = project?.notice { Console.complain(notice) }
            if let note = ArgumentWords.misplacedOptions(in: arguments, configuration.subcommands) {
                Console.complain(note)
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// The subcommand that arguments name; if there is none, the error gives the reason in the user's terms.
    static func command(
        of arguments: [String],
        typedAs typed: [String],
        columns: Int? = nil
    ) throws(Ending) -> any ParsableCommand {
        if arguments == ["help", "contributors"] { throw Ending(forContributorsIn: helpMessage(columns: columns)) }
        if let failure = ArgumentWords.unknownHelp(in: arguments, configuration.subcommands) {
            throw Ending(failure, of: typed)
        }
        do {
            return try parsed(ArgumentWords.completed(arguments))
        } catch {
            throw Ending(parsing: error, of: typed, columns: columns)
        }
    }

    /// Parses arguments as those of the subcommand that they name first.
    ///
    /// Starting at the root command, the parser would look through its options twice more. The root handles only
    /// arguments that the subcommand does not accept, such as `--help`.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let subcommand = configuration.subcommands.first {
            $0._commandName == arguments.first && $0.configuration.subcommands.isEmpty
        }
        if let subcommand, !ArgumentWords.askForText(arguments),
            let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == subcommand
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// Throws if the arguments are unreadable, so that they are not treated as missing.
    private static func checkArguments() throws(CommandFailure) {
        guard CommandLine.arguments.isEmpty else { return }
        throw CommandFailure(.wrongUsage, "the system does not give this process its arguments; is /proc mounted?")
    }

    /// Throws if the system denies this process the resources for concurrent work.
    static func checkSystem() throws(CommandFailure) {
        guard ResourceLimits.suffice() else { throw CommandFailure(.noAdapter, ResourceLimits.shortage) }
    }

    /// Prints an error thrown by a subcommand and ends the process with its exit code.
    static func end(with error: any Error) -> Never {
        Ending(error, of: Array(CommandLine.arguments.dropFirst())).endProcess()
    }
}
