import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem
import TrackingConformanceVectors

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
    /// Reads the report of a run, of a suite that is at hand or of any.
    static func report(in path: String, catalogue: RuleCatalogue, of suite: Suite? = nil) throws -> SavedReport {
        let bytes = try FileInput.bytes(ofFile: path)
        guard let report = try SavedReport.read(bytes, named: path, catalogue: catalogue, suite: suite) else {
            // A report that was cut off is reported with the place at which it ends.
            if let problem = SavedReport.syntaxProblem(in: bytes, named: path) { throw problem }
            throw CommandFailure(.badInput, "\(path) is not a JSON report; `run --report json:FILE` writes one")
        }
        return report
    }
}

/// The archive or the checkout that the command belongs to, with its documents and examples.
enum KitDirectory {
    /// The directory around the running program, or else the checkout that the command was compiled from.
    static func path() throws(CommandFailure) -> String {
        for candidate in [Program.path, VectorFiles.source].compactMap({ $0 }) {
            var directory = FileSystem.parent(of: candidate)
            while directory != "/", directory != "." {
                if FileSystem.exists("\(directory)/Conformance/PROTOCOL.md") { return directory }
                directory = FileSystem.parent(of: directory)
            }
        }
        throw CommandFailure(
            .badInput,
            "the kit's documents and examples are missing; they belong next to the command, in Conformance"
        )
    }
}
