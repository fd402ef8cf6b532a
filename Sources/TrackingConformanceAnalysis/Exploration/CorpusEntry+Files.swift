package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension CorpusEntry {
    /// Reads the findings in a directory, in file order.
    package static func all(in directory: String) throws(UnusableInput) -> [CorpusEntry] {
        var entries: [CorpusEntry] = []
        guard let paths = FileSystem.paths(below: directory) else {
            let place = TextLocation(file: directory, line: 1, column: 1)
            throw UnusableInput([Diagnostic(.unreadable, "the directory cannot be read", at: place)])
        }
        for path in paths.filter({ $0.hasSuffix(".json") }).sorted() {
            let file = "\(directory)/\(path)"
            for vector in try VectorDraft.all(inVectorFile: file, found: true) {
                entries.append(
                    CorpusEntry(
                        file: file,
                        id: vector.id,
                        isUnconfirmed: vector.isUnconfirmed,
                        draft: vector.draft
                    )
                )
            }
        }
        return entries
    }
}
