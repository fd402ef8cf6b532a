import TestSupport
import Testing
import TrackingConformanceCore

@Suite("A long list of patterns is not gone through for each id")
struct IDPatternIndexTests {
    private static func index(_ patterns: [String]) -> IDPatternIndex {
        var index = IDPatternIndex()
        for (place, pattern) in patterns.enumerated() { index.add(IDPattern(pattern), at: place) }
        return index
    }

    @Test("What is found is what matches, in the order of the list")
    func found() {
        let ids = ["push/open/a-b", "push/open/b", "lifecycle/zones/a-b-c", "push/open", "b", ""]
        let patterns = [
            "**", "*", "push/**", "**/a-*", "**open**", "push/*/b", "*/*/a-b*", "**zones/*-b-*", "push/open/b", "**-b",
            "*b*", "**/**", "push/open/b", "**o*e*n**",
        ]
        let index = Self.index(patterns)
        for id in ids {
            let expected = patterns.indices.filter { IDPattern(patterns[$0]).matches(id) }
            #expect(index.places(matching: id) == expected, "\(id)")
        }
    }

    @Test(
        "An id is held against the patterns alone that share their longest part with it",
        arguments: ["push/small/%/**", "**/small-%", "**/small-%/**", "*small/%-*"]
    )
    func compared(form: String) {
        let index = Self.index((1_000..<3_000).map { form.replacing("%", with: "\($0)") })
        let ids = (1_000..<3_000).map { form.replacing("%", with: "\($0)").replacing("*", with: "") }
        #expect(ids.map(index.comparisons(with:)).max() == 1)
        #expect(index.comparisons(with: "another") == 0)
    }
}
