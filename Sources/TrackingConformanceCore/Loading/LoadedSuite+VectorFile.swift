package import TrackingConformanceJSON

extension LoadedSuite {
    /// Reads a vector file that is not written yet, so that it can be linted first.
    package init(vectorFile text: SourceText, topic: String, of suite: Suite) {
        var decoder = FileDecoder(text)
        let vectors = decoder.vectorFile(topic: topic, catalogue: suite.catalogue)?.vectors ?? []
        // The suite's corrections are of other vectors.
        self.suite = Suite(version: suite.version, catalogue: suite.catalogue, vectors: vectors)
        diagnostics = decoder.diagnostics
        vectorTexts = [text]
        otherTexts = []
    }
}
