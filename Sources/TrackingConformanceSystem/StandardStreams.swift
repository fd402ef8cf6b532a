#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The pipes of a process's standard streams, used to find its descendants wherever they moved.
///
/// A process that left its parent's group and session can still be identified by the pipes that it inherited. If the
/// system has no `/proc`, no pipe is known and no process is found.
package struct StandardStreams: Sendable {
    private let pipes: Set<String>

    /// Records the pipes of a process, which must be running.
    package init(of process: Int32) {
        pipes = Set(Self.targets(of: "\(process)")).filter { $0.hasPrefix("pipe:") }
    }

    /// The number of unread bytes that a child process has written to its standard output; 0 if the system does not
    /// report it.
    package static func unreadOutput(of process: Int32) -> Int {
        var count: Int32 = 0
        #if os(Linux)
        let descriptor = open("/proc/\(process)/fd/\(STDOUT_FILENO)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { _ = close(descriptor) }
        guard ioctl(descriptor, UInt(FIONREAD), &count) == 0 else { return 0 }
        #endif
        return Int(count)
    }

    /// Kills every process that still has one of the pipes as a standard stream, including any started meanwhile.
    package func killHolders() {
        guard !pipes.isEmpty else { return }
        for _ in 0..<3 {
            let holders = self.holders
            if holders.isEmpty { return }
            for holder in holders { kill(holder, SIGKILL) }
        }
    }

    private var holders: [pid_t] {
        let own = getpid()
        return Self.processes.filter { name, process in
            process != own && !pipes.isDisjoint(with: Self.targets(of: name))
        }
        .map(\.process)
    }

    private static var processes: [(name: String, process: pid_t)] {
        (FileSystem.names(in: "/proc") ?? []).compactMap { name in pid_t(name).map { (name, $0) } }
    }

    private static func targets(of process: String) -> [String] {
        (0...2).compactMap { FileSystem.link(at: "/proc/\(process)/fd/\($0)") }
    }
}
