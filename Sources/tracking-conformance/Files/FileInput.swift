import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRecords
import TrackingConformanceSystem

enum FileInput {
    /// The bytes of a file, or of standard input if the path is `-`.
    static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        path == "-" ? try standardInput() : try bytes(ofFile: path)
    }

    static func bytes(ofFile path: String) throws(CommandFailure) -> [UInt8] {
        do throws(SystemError) {
            return try FileSystem.contents(of: path)
        } catch {
            throw CommandFailure(.badInput, "\(path) \(FileSystem.reason(error, withoutBytesOf: path))")
        }
    }

    /// The bytes of a file that is kept beside others; a pipe has nothing beside it, and may never have any bytes.
    static func bytes(ofKeptFile path: String) throws(CommandFailure) -> [UInt8] {
        guard !FileSystem.isStream(path) else {
            throw CommandFailure(.badInput, "\(path) is a pipe, a socket or a device, not a file")
        }
        return try bytes(ofFile: path)
    }

    static func paths(below directory: String) throws(CommandFailure) -> [String] {
        guard let paths = FileSystem.paths(below: directory) else {
            throw CommandFailure(.badInput, "the directory \(directory) cannot be read")
        }
        return paths
    }

    private static func standardInput() throws(CommandFailure) -> [UInt8] {
        do throws(SystemError) {
            return try ByteStream.standardInput.bytes()
        } catch {
            throw CommandFailure(.badInput, "standard input cannot be read: \(error)")
        }
    }
}

// MARK: - Reports

extension FileInput {
    /// Reads the report of a run of a suite that is at hand.
    static func report(in path: String, of suite: Suite) throws -> SavedReport {
        try report(in: path) { try SavedReport.read($0, named: path, catalogue: suite.catalogue, suite: suite) }
    }

    /// Reads the report of a run of any suite.
    static func report(in path: String, catalogue: RuleCatalogue) throws -> SavedReport {
        try report(in: path) { try SavedReport.read($0, named: path, catalogue: catalogue) }
    }

    private static func report(in path: String, _ read: ([UInt8]) throws -> SavedReport?) throws -> SavedReport {
        let bytes = try FileInput.bytes(ofFile: path)
        guard let report = try read(bytes) else {
            // A report that was cut off is reported with the place at which it ends.
            if let problem = SavedReport.syntaxProblem(in: bytes, named: path) { throw problem }
            throw CommandFailure(.badInput, "\(path) is not a JSON report; `run --report json:FILE` writes one")
        }
        return report
    }
}
