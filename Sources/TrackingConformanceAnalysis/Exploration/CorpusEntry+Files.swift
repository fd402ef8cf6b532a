package import TrackingConformanceCore
import TrackingConformanceSystem

extension CorpusEntry {
    /// Reads the findings of a directory, in the order of its files.
    package static func all(in directory: String) throws(UnusableInput) -> [CorpusEntry] {
        var entries: [CorpusEntry] = []
        for path in (FileSystem.paths(below: directory) ?? []).filter({ $0.hasSuffix(".json") }).sorted() {
            let file = "\(directory)/\(path)"
            for vector in try VectorDraft.all(inVectorFile: file) {
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
