public import TrackingConformanceCore

/// The runner: it starts an adapter, drives it through vectors, and judges what it answers.
public struct Runner: Sendable {
    private let options: RunOptions

    /// Creates a runner.
    ///
    /// - Parameter options: How adapters are treated.
    public init(options: RunOptions = RunOptions()) {
        self.options = options
    }

    /// Runs vectors through an adapter, whose process starts while it is found out what is to be run.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - watch: Called now and then with how far the run came, from its first second on.
    ///   - planning: What finds out what is to be run.
    /// - Returns: What became of every vector.
    /// - Throws: What `planning` throws, before any problem of the adapter.
    public func run<PlanningError: Error>(
        with command: AdapterCommand,
        watch: (@Sendable (RunProgress) -> Void)? = nil,
        planning: @escaping @Sendable () async throws(PlanningError) -> RunPlan
    ) async throws(RunError<PlanningError>) -> RunRecord {
        let path: String
        do throws(AdapterStartError) {
            path = try command.resolvedPath()
        } catch {
            try await Self.check(planning)
            throw .adapter(error)
        }
        let ledger = Ledger(options: options)
        let adapter = AdapterProcess(path: path, arguments: command.arguments)
        let lane = Lane(adapter: adapter, ledger: ledger, options: options)
        let problems = try await withTaskGroup(of: Void.self) { group in
            if let watch { group.addTask { await Self.report(on: ledger, to: watch) } }
            defer { group.cancelAll() }
            return await work(lane, ledger, planning)
        }.get()
        do throws(AdapterStartError) {
            return try await record(of: ledger, after: problems)
        } catch {
            throw .adapter(error)
        }
    }

    /// Runs vectors through an adapter.
    ///
    /// - Parameters:
    ///   - vectors: The vectors, in suite order.
    ///   - suite: The rules and vectors.
    ///   - command: The adapter.
    /// - Returns: What became of every vector.
    /// - Throws: `AdapterStartError` where the adapter could not be started or never completed its handshake.
    public func run(
        _ vectors: [Vector],
        of suite: Suite,
        with command: AdapterCommand
    ) async throws(AdapterStartError) -> RunRecord {
        let plan = RunPlan(suite: suite, vectors: vectors)
        do throws(RunError<Never>) {
            return try await run(with: command) { () throws(Never) in plan }
        } catch {
            switch error {
            case .adapter(let error): throw error
            }
        }
    }
}

// MARK: - The parts of a run

extension Runner {
    fileprivate typealias Planning<PlanningError: Error> = @Sendable () async throws(PlanningError) -> RunPlan

    /// Makes the plan for the sake of its problems, which go before those of the adapter.
    private static func check<PlanningError: Error>(
        _ planning: Planning<PlanningError>
    ) async throws(RunError<PlanningError>) {
        do throws(PlanningError) {
            _ = try await planning()
        } catch {
            throw .planning(error)
        }
    }

    /// Lets a first process start while the plan is made, and more of them where there is work for more.
    ///
    /// - Returns: The problems of the processes.
    private func work<PlanningError: Error>(
        _ lane: Lane,
        _ ledger: Ledger,
        _ planning: @escaping Planning<PlanningError>
    ) async -> Result<[AdapterStartError], RunError<PlanningError>> {
        await withTaskGroup(of: AdapterStartError?.self) { group in
            group.addTask { await lane.problem() }
            do throws(PlanningError) {
                let plan = try await planning()
                await ledger.prepare(plan)
                let more = max(1, min(options.jobs, plan.vectors.count)) - 1
                for _ in 0..<more { group.addTask { await lane.problem() } }
                return .success(await group.reduce(into: []) { $0 += [$1].compactMap { $0 } })
            } catch {
                await ledger.abandon()
                group.cancelAll()
                return .failure(.planning(error))
            }
        }
    }

    private func record(
        of ledger: Ledger,
        after problems: [AdapterStartError]
    ) async throws(AdapterStartError) -> RunRecord {
        if !Task.isCancelled {
            for problem in problems { await ledger.warn("one of the adapter processes was lost: \(problem)") }
        }
        if let record = await ledger.record(wasInterrupted: Task.isCancelled) { return record }
        throw problems.first ?? AdapterStartError("the run was interrupted before the handshake")
    }

    private static func report(on ledger: Ledger, to watch: @Sendable (RunProgress) -> Void) async {
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            watch(await ledger.progress)
            wait = .milliseconds(100)
        }
    }
}

extension Lane {
    /// Works through the ledger.
    ///
    /// - Returns: Why it could not, where the adapter never completed a handshake.
    fileprivate func problem() async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await run()
            return nil
        } catch {
            return error
        }
    }
}
