import ArgumentParser
import Subprocess
import TrackingConformanceCore
import TrackingConformanceJSON

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The vectors as they were at a git revision.
struct GitRevision {
    /// The revision, as git names it.
    let name: String
    /// The directory of the vector files in the work tree.
    let directory: String

    /// Reads the suite at the revision.
    func publishedSuite(catalogue: RuleCatalogue) async throws -> PublishedSuite {
        let paths = try await git(["ls-tree", "-r", "--name-only", name, "--", "."]).split(separator: "\n").map(
            String.init
        )
        guard paths.contains("suite.json") else {
            throw CommandFailure(.badInput, "there are no vectors in \(directory) at the revision \(name)")
        }
        var files: [(topic: String, text: SourceText)] = []
        for path in paths where path.hasSuffix(".json") && path != "suite.json" {
            files.append((topic: String(path.dropLast(5)), text: try await text(path)))
        }
        return PublishedSuite(suiteFile: try await text("suite.json"), vectorFiles: files, catalogue: catalogue)
    }

    private func text(_ path: String) async throws -> SourceText {
        SourceText(name: "\(name):\(path)", bytes: Array(try await git(["show", "\(name):./\(path)"]).utf8))
    }

    /// What git prints; a failure quotes its own message.
    private func git(_ arguments: [String]) async throws -> String {
        let result: ExecutionResult<Void, StringOutput<UTF8>, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .name("git"),
                arguments: Arguments(arguments),
                workingDirectory: FilePath(directory),
                output: .string(limit: 64 << 20),
                error: .string(limit: 1 << 16)
            )
        } catch {
            throw CommandFailure(.badInput, "git could not be started: \(error)")
        }
        guard result.terminationStatus.isSuccess else {
            let reason = result.standardError.split(separator: "\n").first.map { ": \($0)" } ?? ""
            throw CommandFailure(.badInput, "git could not read the vectors at the revision \(name)\(reason)")
        }
        return result.standardOutput
    }
}
