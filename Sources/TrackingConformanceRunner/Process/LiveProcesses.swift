import TrackingConformanceSystem

/// The child processes that have not ended yet, for the case that the kit must end before it can wait for them.
actor LiveProcesses {
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
