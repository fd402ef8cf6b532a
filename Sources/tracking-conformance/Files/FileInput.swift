import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON
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

    /// The bytes of a file next to which others are kept; a pipe is refused, because nothing is next to it and reading
    /// it may block.
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
    /// Reads the report of a run, of the given suite or of any suite.
    static func report(in path: String, catalogue: RuleCatalogue, of suite: Suite? = nil) throws -> SavedReport {
        let bytes = try FileInput.bytes(ofFile: path)
        guard let report = try SavedReport.read(bytes, named: path, catalogue: catalogue, suite: suite) else {
            // For a truncated report, the error shows where it ends.
            if let problem = SavedReport.syntaxProblem(in: bytes, named: path) { throw problem }
            let isCertificate = (try? JSONParser.parse(bytes))?["predicateType"] != nil
            let what = isCertificate ? "a certificate, not a JSON report; the report is kept next to it" : nil
            let advice = what ?? "not a JSON report; `run --report json:FILE` writes one"
            throw CommandFailure(.badInput, "\(path) is \(advice)")
        }
        return report
    }
}

// MARK: - Answers

extension FileInput {
    /// Rejects a file that clearly does not contain answers, one per line.
    static func checkForm(ofAnswers bytes: [UInt8], in name: String) throws {
        let first = bytes.prefix { $0 != 0x0A }
        let syntax = SavedReport.syntaxProblem(in: bytes, named: name)?.diagnostics.first
        let value = syntax == nil ? try? JSONParser.parse(bytes) : nil
        if value == nil,
            String(decoding: bytes.prefix(200), as: UTF8.self).prefixMatch(of: /\s*{\s*"report"\s*:/) != nil
        {
            guard let syntax else { return }
            let end = SourceText(name: name, bytes: bytes).location(of: bytes.count)
            let isCut = syntax.location == end || bytes.last(where: { $0 > 0x20 }) != UInt8(ascii: "}")
            let message = isCut ? "\(syntax.message); this JSON report is cut off" : syntax.message
            throw CommandFailure(.badInput, diagnostics: [Diagnostic(.syntax, message, at: syntax.location)])
        }
        let method = (try? JSONParser.parse(Array(first)))?["method"]?.string
        let problem: String? =
            if bytes.prefix(64).contains(0) {
                "the file is in UTF-16 or UTF-32; save it as UTF-8"
            } else if value?.array != nil {
                "the answers are in an array; write each as one line, without brackets and commas around them"
            } else if method != nil {
                "these are the requests; send them to the implementation, and judge its answers"
            } else if value?["predicateType"] != nil {
                "this is a certificate; `verify` judges its answers again"
            } else if first.first == UInt8(ascii: "{"), (try? JSONParser.parse(Array(first))) == nil {
                "this line is only the beginning of an answer; write each answer as one line"
            } else {
                nil
            }
        guard let problem else { return }
        throw CommandFailure(.badInput, diagnostics: [Diagnostic(.wrongForm, problem, of: name)])
    }
}

/// The archive or checkout from which the command comes, with the documents and examples.
enum KitDirectory {
    static func path() throws(CommandFailure) -> String {
        if let path = path(where: { FileSystem.exists("\($0)/Conformance/PROTOCOL.md") }) { return path }
        throw CommandFailure(
            .badInput,
            "the kit's documents and examples are missing; they belong next to the command, in Conformance"
        )
    }

    /// The first matching directory above the running program or, failing that, above its source code; `nil` if there
    /// is none.
    static func path(where isRight: (String) -> Bool) -> String? {
        for candidate in [Program.path, VectorFiles.source].compactMap({ $0 }) {
            var directory = FileSystem.parent(of: candidate)
            while directory != "/", directory != "." {
                if isRight(directory) { return directory }
                directory = FileSystem.parent(of: directory)
            }
        }
        return nil
    }
}
