import Foundation

/// A terminal without a screen: what a program writes to one end is read from the other.
struct Terminal {
    let forProgram: FileHandle
    let forReading: FileHandle

    /// Opens a terminal, neither end of which another program inherits.
    init() throws {
        var (reading, program): (Int32, Int32) = (-1, -1)
        guard openpty(&reading, &program, nil, nil, nil) == 0 else { throw POSIXError(.ENXIO) }
        for end in [reading, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        forReading = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
        forProgram = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    }
}
