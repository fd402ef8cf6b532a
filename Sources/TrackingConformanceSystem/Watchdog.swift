#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that kills the children of this process if this process is killed before it can do so.
///
/// It is a shell that reads their ids from a pipe. No other process has the pipe's other end, so the system closes it
/// with this process, however the process ends. Linux's parent-death signal is unsuitable: it is sent at the end of the
/// thread that started the child.
package struct Watchdog: Sendable {
    private static let script = """
        trap '' HUP INT TERM
        ids=' '
        while read -r mark id; do
            case $mark in
            +) ids="$ids$id " ;;
            -) case $ids in *" $id "*) ids="${ids%% "$id" *} ${ids#* "$id" }" ;; esac ;;
            esac
        done
        for id in $ids; do kill -9 "-$id" "$id"; done
        """

    /// The write end of the pipe; negative if there is no shell.
    private let descriptor: Int32

    package init() {
        descriptor = Self.started() ?? -1
    }

    /// Adds the leader of a process group.
    package func insert(_ process: Int32) { tell("+ \(process)\n") }

    /// Forgets an ended process, whose id may soon be reused.
    package func remove(_ process: Int32) { tell("- \(process)\n") }

    private func tell(_ line: String) {
        guard descriptor >= 0 else { return }
        _ = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func started() -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { _ = close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A shell that does not read must not block this process.
        _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)
        guard spawn(reading: ends[0]) else {
            _ = close(ends[1])
            return nil
        }
        return ends[1]
    }

    private static func spawn(reading input: Int32) -> Bool {
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
        }
        // A signal to the group of this process must not end the shell.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var process = pid_t()
        let words = ["sh", "-c", script]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        return posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment) == 0
    }
}
