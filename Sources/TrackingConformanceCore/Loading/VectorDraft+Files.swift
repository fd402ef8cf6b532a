package import TrackingConformanceJSON

extension VectorDraft {
    /// Reads a draft from a file: an array of steps, or an object with `steps` and a `context`.
    package init(file path: String) throws(UnusableInput) {
        let draft = try FileDecoder(file: path).content { $0.draft($1) }
        self.init(context: draft.context, stimuli: draft.stimuli)
    }

    package struct InFile: Sendable {
        package let id: String
        package let isUnconfirmed: Bool
        package let draft: VectorDraft
    }

    /// Reads the sequences of a vector file, named by a user or found in a directory.
    package static func all(inVectorFile path: String, found isFound: Bool = false) throws(UnusableInput) -> [InFile] {
        try FileDecoder(file: path, found: isFound).content { $0.drafts($1) }
    }
}

extension LoadedSuite {
    /// Reads the text of a vector file before it is written, so that it can be linted first.
    package init(vectorFile text: SourceText, topic: String, of suite: Suite) {
        var decoder = FileDecoder(text)
        let vectors = decoder.vectors(ofTopic: topic, catalogue: suite.catalogue)
        // The suite's corrections concern other vectors.
        self.suite = Suite(version: suite.version, catalogue: suite.catalogue, vectors: vectors)
        diagnostics = decoder.diagnostics
        vectorFiles = [decoder.file]
        otherTexts = []
        addedFiles = []
    }
}
