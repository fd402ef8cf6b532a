import Foundation
package import Testing

/// A directory of recorded texts with which a program's present texts are compared.
///
/// With `TRACKING_CONFORMANCE_RECORD=1` in the environment the texts are rewritten, and every test that wrote one
/// fails, so that no recording run is taken for a comparison.
package struct GoldenFiles: Sendable {
    package let directory: String
    /// The suffix of the files' names.
    package let suffix: String
    /// The tests that record, as `swift test --filter` takes them.
    package let filter: String

    package static let isRecording = ProcessInfo.processInfo.environment[variable] == "1"

    private static let variable = "TRACKING_CONFORMANCE_RECORD"

    package init(directory: String, suffix: String = ".txt", filter: String) {
        (self.directory, self.suffix, self.filter) = (directory, suffix, filter)
    }

    package var recording: String { "\(Self.variable)=1 swift test --filter \(filter)" }

    /// Expects that a text equals that of a golden file.
    package func expect(
        _ text: String,
        matches name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(filePath: "\(directory)/\(name)\(suffix)")
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        if Self.isRecording {
            guard recorded != text else {
                return report("\(name) is as recorded; nothing was compared", sourceLocation)
            }
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return report("\(name) was recorded; look at the difference before it is committed", sourceLocation)
        }
        guard let recorded else {
            return report("there is no golden file \(name); to record it:\n  \(recording)", sourceLocation)
        }
        guard recorded != text else { return }
        let difference = Self.difference(recorded, text)
        report("\(name) differs from its golden file\n\(difference)\nTo record it:\n  \(recording)", sourceLocation)
    }

    /// Expects that the directory holds only the files of some names; a recording run removes the others.
    package func expectNoOthers(
        than names: [String],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let present = try FileManager.default.subpathsOfDirectory(atPath: directory).filter { $0.hasSuffix(suffix) }
        for file in present.sorted() where !names.contains(String(file.dropLast(suffix.count))) {
            if Self.isRecording { try FileManager.default.removeItem(atPath: "\(directory)/\(file)") }
            report("the golden file \(file) belongs to no test; to remove it:\n  \(recording)", sourceLocation)
        }
    }

    private func report(_ sentence: String, _ sourceLocation: Testing.SourceLocation) {
        Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    }

    /// The lines at which two texts differ, with a few of those before and after.
    private static func difference(_ recorded: String, _ text: String) -> String {
        let (old, new) = (lines(recorded), lines(text))
        let same = zip(old, new).prefix { $0 == $1 }.count
        let rest = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        let before = old[..<same].suffix(3).map { "   \($0)" }
        let removed = old[same..<(old.count - rest)].prefix(30).map { " - \($0)" }
        let added = new[same..<(new.count - rest)].prefix(30).map { " + \($0)" }
        return (["line \(same + 1):"] + before + removed + added).joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
