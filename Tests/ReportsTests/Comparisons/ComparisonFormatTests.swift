import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("Comparisons and matrices are shown in every format, harmlessly")
struct ComparisonFormatTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    /// Runs of which each breaks another vector, by implementations with a name.
    private func runs(_ name: String, _ count: Int) throws -> [SavedReport] {
        let names = ["good", "bad", "soft", "other"]
        return try (0..<count).map { place in
            let results = names.enumerated().map { small.result($1, id: $0 == place % 4 ? name : "d1") }
            let causes = [small.fault("push/x", at: [place % 4], says: name)]
            return try small.saved("run-\(place).json", results, implementation: name, causes: causes)
        }
    }

    @Test("The matrix has a column for each run and a row for each broken rule")
    func matrix() throws {
        let text = Format<Matrix>.text.text(of: Matrix(try runs("x", 3), catalogue: small.suite.catalogue))
        #expect(text.hasPrefix("1 of 3 runs is conformant; 2 of 2 rules are broken by one or more\n"))
        let table = """
            rule    level           1     2     3
            PT-ONE  required        1     1    ok
            PT-TWO  recommended    ok    ok     1

            """
        #expect(text.contains(table), "\(text)")
    }

    @Test("However many runs there are, the matrix fits the width", arguments: [3, 12, 40])
    func width(count: Int) throws {
        let matrix = Matrix(try runs("x", count), catalogue: small.suite.catalogue)
        let lines = Format<Matrix>.text.text(of: matrix).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        let columns = lines.filter { $0.hasPrefix("rule") }.flatMap { $0.split(separator: " ").dropFirst() }
        #expect(columns.compactMap { Int($0) } == Array(1...count))
    }

    @Test("The JSON of a matrix holds every rule of every run")
    func matrixJSON() throws {
        let matrix = Matrix(try runs("x", 3), catalogue: small.suite.catalogue)
        let json = try JSONParser.parse(Array(try #require(Format<Matrix>(named: "json")).text(of: matrix).utf8))
        #expect(json["runs"]?.array?.count == 3)
        let rule = try #require(json["rules"]?.array?.first { $0["rule"]?.string == "PT-TWO" })
        #expect(rule["runs"]?.array?.map { $0["broken"]?.number?.integer } == [0, 0, 1])
        #expect(rule["runs"]?.array?.map { $0["judged"]?.number?.integer } == [1, 1, 1])
    }

    @Test("Names and sentences from outside are harmless everywhere", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let runs = try runs(text, 3)
        let comparison = small.comparison(from: runs[0], to: runs[1])
        let matrix = Matrix(runs, catalogue: small.suite.catalogue)
        let texts =
            Comparison.formats.map { ($0.name, $0.text(of: comparison)) }
            + Matrix.formats.map { ($0.name, $0.text(of: matrix)) }
        for (name, written) in texts {
            #expect(!written.unicodeScalars.contains("\u{1B}"), "\(name)")
            #expect(!written.unicodeScalars.contains("\u{202E}"), "\(name)")
            if name == "html" || name == "markdown" { #expect(!written.contains("<script>alert"), "\(name)") }
            if name == "markdown" { #expect(!written.contains("@octocat"), "\(name)") }
        }
    }
}
