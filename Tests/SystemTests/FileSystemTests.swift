import TrackingConformanceSystem

#if os(Linux)
import Testing
import TrackingConformanceCore

@Suite("What the file system refuses is told with its own reason")
struct FileSystemTests {
    @Test("A directory that cannot be made is not one that is not there")
    func directory() {
        let error = #expect(throws: SystemError.self) { try FileSystem.createDirectory("/sys/not-to-be-made") }
        #expect(error?.description != "no such file or directory", "\(error?.description ?? "")")
    }
}
#endif
