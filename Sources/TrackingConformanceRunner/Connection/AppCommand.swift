import Subprocess
import TrackingConformanceCore

/// The command that starts a connected app: either the app itself or one that starts it elsewhere and then ends.
actor AppCommand {
    private let path: String
    private let arguments: [String]
    private let directory: String?
    private var running: Task<Void, Never>?
    private var status: TerminationStatus?
    private var startProblem: String?
    private var written = ErrorOutput()

    /// Finds the program.
    init(_ command: AdapterCommand) throws(AdapterStartError) {
        path = try command.resolvedPath()
        (arguments, directory) = (command.arguments, command.directory)
    }

    /// Starts the app, ending it first if it is still running.
    func start() async {
        await stop()
        (status, startProblem, written) = (nil, nil, ErrorOutput())
        running = Task { await run() }
    }

    /// Ends the app if this command is the app itself.
    func stop() async {
        running?.cancel()
        await running?.value
        running = nil
    }

    /// Waits briefly for the end of a command that starts the app elsewhere.
    func awaitEnd(for patience: Duration) async {
        let end = ContinuousClock.now + patience
        while status == nil, startProblem == nil, ContinuousClock.now < end {
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    /// The reason why the command has not started the app, as a sentence, if known.
    var problem: String? {
        get async {
            if let startProblem { return startProblem }
            guard let status, !status.isSuccess else { return nil }
            let end =
                switch status {
                case .exited(let code): "exited with status \(code)"
                case .signaled(let signal): "was killed by signal \(signal)"
                }
            let tail = await written.excerpt.map { ErrorExcerpt.clause("its output", $0) } ?? ""
            return "the command of --restart \(end)\(tail)"
        }
    }

    /// The output of the command, as the end of a sentence, if the command apparently succeeded.
    var remark: String {
        get async { await written.excerpt.map { ErrorExcerpt.clause("the output of --restart", $0) } ?? "" }
    }

    private func run() async {
        let written = written
        do {
            let result = try await Subprocess.run(
                .path(ChildProcess.filePath(path)),
                arguments: Arguments(arguments),
                workingDirectory: directory.map(ChildProcess.filePath),
                platformOptions: ChildProcess.options,
                input: .none,
                output: .sequence,
                error: .sequence
            ) { child in
                let id = child.processIdentifier.value
                await LiveProcesses.shared.insert(id)
                // Programs that start apps on devices write errors to either stream.
                async let output: Void = Self.drain(child.standardOutput, into: written)
                await Self.drain(child.standardError, into: written)
                await output
                await LiveProcesses.shared.remove(id)
            }
            status = result.terminationStatus
        } catch {
            startProblem = InterpreterLine.problem(of: path) ?? "\(path) could not be started: \(error)"
        }
    }

    private static func drain(_ output: SubprocessOutputSequence, into errors: ErrorOutput) async {
        do {
            for try await buffer in output { await errors.append(ProcessOutput(buffer: buffer)) }
        } catch {
            // Nothing more can be read after an error.
        }
    }
}
