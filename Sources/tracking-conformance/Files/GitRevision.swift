import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceRunner

struct GitRevision {
    let name: String
    /// The directory of the vector files in the work tree.
    let directory: String

    func publishedSuite(catalogue: RuleCatalogue) async throws -> PublishedSuite {
        let paths = try await git(["ls-tree", "-r", "--name-only", name, "--", "."]).split(separator: "\n").map(
            String.init
        )
        guard paths.contains("suite.json") else {
            throw CommandFailure(.badInput, "there are no vectors in \(directory) at the revision \(name)")
        }
        var files: [(topic: String, text: SourceText)] = []
        for topic in SuiteLocation.topics(of: paths) {
            files.append((topic: topic, text: try await text("\(topic).json")))
        }
        return PublishedSuite(suiteFile: try await text("suite.json"), vectorFiles: files, catalogue: catalogue)
    }

    private func text(_ path: String) async throws -> SourceText {
        SourceText(name: "\(name):\(path)", bytes: Array(try await git(["show", "\(name):./\(path)"]).utf8))
    }

    private func git(_ arguments: [String]) async throws -> String {
        do throws(ProgramOutput.Failure) {
            return try await ProgramOutput.text(of: "git", ["-C", directory] + arguments)
        } catch {
            switch error {
            case .notStarted(let reason): throw CommandFailure(.badInput, "git could not be started: \(reason)")
            case .failed(let reason):
                let detail = reason ?? "it gave no reason"
                throw CommandFailure(.badInput, "git knows no vectors at \(name): \(detail)")
            }
        }
    }
}
