import TrackingConformanceCore
import TrackingConformanceSystem

/// Several workers that share a queue.
extension AdapterWorker {
    /// Works through the queue, with others where there is work for more than one.
    func answer(of jobs: Int) async throws(AdapterStartError) {
        let problems = await withTaskGroup(of: AdapterStartError?.self) { group in
            group.addTask { await problem() }
            if let plan = await queue.awaitPlan() {
                let wanted = max(1, min(jobs, plan.inquiry.caseCount ?? jobs))
                if options.jobs < wanted { await queue.warn(tooFew(of: wanted)) }
                let more = min(options.jobs, wanted) - 1
                for _ in 0..<more { group.addTask { await problem() } }
            } else {
                group.cancelAll()
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        if let problem = problems.first, await !queue.hasHandshake { throw problem }
        for warning in await history.warnings { await queue.warn(warning) }
        guard !Task.isCancelled else { return }
        let one = carrier.medium == .process ? "one of the adapter processes" : "the adapter"
        for problem in problems { await queue.warn("\(one) was lost: \(problem)") }
    }

    /// Works through the queue.
    private func problem() async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await run()
            return nil
        } catch {
            return error
        }
    }

    private func tooFew(of wanted: Int) -> String {
        "only \(options.jobs) of \(wanted) adapter processes were started, because the limit on open files (ulimit -n) is "
            + "\(ResourceLimits.descriptors)"
    }
}
