package import TrackingConformanceJSON

extension LoadedSuite {
    /// Reads a vector file that is not written yet, so that it can be linted first.
    ///
    /// - Parameters:
    ///   - text: The text of the file, under the name that findings show.
    ///   - topic: The topic that the place of the file demands.
    ///   - suite: The suite that the file is to belong to.
    package init(vectorFile text: SourceText, topic: String, of suite: Suite) {
        var decoder = FileDecoder(text)
        let vectors = decoder.vectorFile(topic: topic, catalogue: suite.catalogue)?.vectors ?? []
        // The suite's corrections are of other vectors.
        self.suite = Suite(version: suite.version, catalogue: suite.catalogue, vectors: vectors)
        findings = decoder.findings
        vectorTexts = [text]
        otherTexts = []
    }
}
