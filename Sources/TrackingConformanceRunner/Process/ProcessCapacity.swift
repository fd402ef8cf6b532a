import Subprocess
import TrackingConformanceCore
import TrackingConformanceSystem

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The child processes that have not ended yet, for the case that the kit must end before it can wait for them.
actor LiveProcesses {
    /// Those of this process.
    static let shared = LiveProcesses()

    private var ids: Set<Int32> = []
    /// What kills them if this process is killed.
    private lazy var watchdog = Watchdog()

    /// Takes note of a process that was started.
    func insert(_ id: Int32) {
        ids.insert(id)
        watchdog.insert(id)
    }

    /// Forgets a process that has ended; its id may soon be that of another.
    func remove(_ id: Int32) {
        ids.remove(id)
        watchdog.remove(id)
    }

    /// Kills the processes with their groups.
    func killAll() {
        for id in ids { OperatingSystem.killWithGroup(id) }
    }
}

/// How many adapter processes this process can have, as far as the system's limits tell.
enum ProcessCapacity {
    /// The descriptors that a process takes while it is started: three pipes with both ends, the pipe that tells
    /// whether it was started, its handle, and the record of the exchange.
    private static let descriptorsOfStart = 10

    /// The descriptors that the kit itself needs: its streams, events, timers and signals, and a file for each
    /// processor.
    private static var ownDescriptors: Int { 24 + ResourceLimits.processors }

    private static let standardStreams = 3

    /// The threads that the kit may need: one for each processor, and those that wait for events.
    private static var threads: Int { ResourceLimits.processors + 8 }

    /// The least address space that the kit and its threads need, in bytes.
    private static var addressSpace: Int { (384 << 20) + threads * (16 << 20) }

    /// The number of processes, of those that are wanted.
    static func processes(of wanted: Int) throws(AdapterStartError) -> Int {
        let used = usedDescriptors(for: wanted)
        let room = (ResourceLimits.descriptors - used) / descriptorsOfStart
        if room >= 1 { return min(wanted, room) }
        // A round number, because what is open varies a little.
        let enough = (used + descriptorsOfStart + 63) / 64 * 64
        throw AdapterStartError(
            "the limit on open files (ulimit -n) is \(ResourceLimits.descriptors), which is too low to start an "
                + "adapter; "
                + "raise it to \(enough) or more"
        )
    }

    private static func usedDescriptors(for wanted: Int) -> Int {
        // Descriptors are counted only where the limit is so low that those of others may matter.
        let isEnough = ResourceLimits.descriptors >= most + wanted * descriptorsOfStart
        return isEnough ? ownDescriptors : ownDescriptors + inheritedDescriptors
    }

    /// The descriptors that this process was started with beside its standard streams: those that are open when they
    /// are first counted.
    private static let inheritedDescriptors = max(
        0,
        ResourceLimits.openDescriptors(below: min(ResourceLimits.descriptors, most)) - standardStreams
    )

    private static let most = 4_096

    /// Finds out whether a process can be started now: what starts it traps where descriptors lack.
    static func checkDescriptors() throws(AdapterStartError) {
        guard let refusal = ResourceLimits.refusal(ofDescriptors: descriptorsOfStart) else { return }
        throw AdapterStartError(
            "the system lets this process open no more files (\(refusal)), so no adapter can be started; raise the "
                + "limit on open files (ulimit -n)"
        )
    }

    /// Finds out whether there is the one thread that starts processes: if the system refuses it, every start waits for
    /// ever.
    static func checkThread() async throws(AdapterStartError) {
        guard await hasThread.value else { throw tooFewThreads }
    }

    /// Whether that thread does something within a time that is long for doing nothing; it is asked once.
    private static let hasThread = Task {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        Task {
            _ = try? await Executable.path("/").resolveExecutablePath(in: .inherit)
            answer.yield(true)
        }
        Task {
            try? await Task.sleep(for: .seconds(10))
            answer.yield(false)
        }
        return await answers.first { _ in true } ?? false
    }

    private static let tooFewThreads = AdapterStartError(
        "the system allows this process too few threads to start an adapter; raise the limit on processes (ulimit -u), "
            + "or the limit of its container"
    )

    /// Finds out whether the kit can work at all.
    static func check() throws(AdapterStartError) {
        _ = try processes(of: 1)
        guard ResourceLimits.addressSpace >= addressSpace else {
            throw AdapterStartError(
                "the limit on virtual memory (ulimit -v) is \(ResourceLimits.addressSpace >> 20) MiB, which is too "
                    + "low to "
                    + "start an adapter; raise it to \(addressSpace >> 20) MiB or more"
            )
        }
        guard ResourceLimits.canHave(moreThreads: threads) else {
            throw tooFewThreads
        }
    }
}
