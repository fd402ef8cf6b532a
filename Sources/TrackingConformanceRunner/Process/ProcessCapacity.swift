import TrackingConformanceCore

/// How many adapter processes this process can have, as far as the system's limits tell.
enum ProcessCapacity {
    /// The descriptors that a process takes while it is started: three pipes with both ends, the pipe that tells whether
    /// it was started, its handle, and the record of the exchange.
    private static let descriptorsOfStart = 10

    /// The descriptors that the kit itself needs: its streams, events, timers and signals, and a file for each processor.
    private static var ownDescriptors: Int { 24 + ResourceLimits.processors }

    private static let standardStreams = 3

    /// The threads that the kit may need: one for each processor, and those that wait for events.
    private static var threads: Int { ResourceLimits.processors + 8 }

    /// The least address space that the kit and its threads need, in bytes.
    private static var addressSpace: Int { (384 << 20) + threads * (16 << 20) }

    /// The number of processes, of those that are wanted.
    ///
    /// - Throws: The limit that leaves room for none.
    static func processes(of wanted: Int) throws(AdapterStartError) -> Int {
        let used = usedDescriptors(for: wanted)
        let room = (ResourceLimits.descriptors - used) / descriptorsOfStart
        if room >= 1 { return min(wanted, room) }
        throw AdapterStartError(
            "the limit on open files (ulimit -n) is \(ResourceLimits.descriptors), which is too low to start an adapter; "
                + "raise it to \(used + descriptorsOfStart) or more"
        )
    }

    private static func usedDescriptors(for wanted: Int) -> Int {
        let enough = 1_024 + wanted * descriptorsOfStart
        // Descriptors are counted only where the limit is so low that those of others may matter.
        guard ResourceLimits.descriptors < enough else { return ownDescriptors }
        let open = ResourceLimits.openDescriptors(below: ResourceLimits.descriptors)
        return ownDescriptors + max(0, open - standardStreams)
    }

    /// Finds out whether the kit can work at all.
    ///
    /// - Throws: The limit that is too low.
    static func check() throws(AdapterStartError) {
        _ = try processes(of: 1)
        guard ResourceLimits.addressSpace >= addressSpace else {
            throw AdapterStartError(
                "the limit on virtual memory (ulimit -v) is \(ResourceLimits.addressSpace >> 20) MiB, which is too low to "
                    + "start an adapter; raise it to \(addressSpace >> 20) MiB or more"
            )
        }
        guard ResourceLimits.canHave(moreThreads: threads) else {
            throw AdapterStartError(
                "the system lets this process have too few threads to start an adapter; raise the limit on processes "
                    + "(ulimit -u), or that of its container"
            )
        }
    }
}
