import Foundation
import Testing
import TrackingConformanceSystem

@Suite("What the system is asked")
struct OperatingSystemTests {
    @Test("An empty variable of the environment counts as not set")
    func emptyVariable() {
        setenv("TRACKING_CONFORMANCE_EMPTY", "", 1)
        #expect(OperatingSystem.variable("TRACKING_CONFORMANCE_EMPTY") == nil)
        #expect(OperatingSystem.variable("PATH") != nil)
    }

    @Test("A file with other permissions has changed")
    func permissions() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UInt64.random(in: 0...UInt64.max))")
        try Data("adapter".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let before = FileSnapshot(of: [file.path])
        #expect(FileSnapshot(of: [file.path]).changes(since: before) == [])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        #expect(FileSnapshot(of: [file.path]).changes(since: before) == [file.path])
    }
}

#if os(Linux)
import TrackingConformanceCore

@Suite("What the file system refuses is told with its own reason")
struct FileSystemTests {
    @Test("A directory that cannot be made is not one that is not there")
    func directory() {
        let error = #expect(throws: SystemError.self) { try FileSystem.createDirectory("/sys/not-to-be-made") }
        #expect(error?.description != "no such file or directory", "\(error?.description ?? "")")
    }

    @Test("A file system ends where another one is mounted")
    func devices() {
        #expect(FileSystem.areOnOneDevice("/proc/self", "/proc"))
        #expect(!FileSystem.areOnOneDevice("/proc", "/"))
        #expect(!FileSystem.areOnOneDevice("/not-to-be-made", "/"))
    }
}
#endif
