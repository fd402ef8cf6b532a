import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("The picture of a life")
struct LifeDrawingTests {
    private static let steps = #"""
        [
          { "event": "app.start", "at": "2024-01-01T10:00:00Z", "with": { "appVersion": "1.0" }, "expect": { "calls": [] } },
          { "event": "lifecycle.launchDetected", "at": "2024-01-01T10:00:01Z", "expect": { "calls": [] } },
          { "event": "lifecycle.sleepDetected", "at": "2024-01-01T10:00:01Z", "expect": { "calls": [] } },
          {
            "event": "app.start", "at": "2024-08-01T10:00:00Z", "zone": "America/Argentina/Buenos_Aires",
            "with": { "appVersion": "1.0-with-a-long-name" }, "expect": { "calls": [] }
          },
          { "event": "lifecycle.wakeDetected", "at": "2024-08-01T10:00:00Z", "zone": "UTC", "expect": { "calls": [] } }
        ]
        """#

    /// The pieces of the first picture on a page, with their widths and labels.
    private static func pieces() throws -> [(width: Double, labels: [(x: Double, words: String, style: String)])] {
        var vector = SmallVector("bad")
        (vector.steps, vector.requires) = (steps, ["lifecycle"])
        let suite = try SmallSuite([vector])
        let answers =
            Array(repeating: Observation.calls([]), count: 4)
            + [.calls([TrackingCall.track("launch", [:])])]
        let page = ReportFormat.html.text(of: suite.report([try suite.result("bad", .observed(answers))]))
        let picture = try #require(page.firstMatch(of: /<div class="life".*<\/svg><\/div>/)).output
        return picture.matches(of: /<svg width="([0-9.]+)".*?<\/svg>/).map { piece in
            let labels = piece.output.0.matches(of: /<text x="([0-9.]+)" y="[0-9.]+" class="([a-z -]+)">([^<]*)</).map {
                (Double($0.output.1) ?? 0, String($0.output.3), String($0.output.2))
            }
            return (Double(piece.output.1) ?? 0, labels)
        }
    }

    @Test("There is a piece for each step, and each label is within its piece")
    func labels() throws {
        let pieces = try Self.pieces()
        #expect(pieces.count == 5)
        let words = pieces.flatMap(\.labels).map(\.words)
        for label in ["1.0 → 1.0-with-a-long-n…", "→ America/Argentina/Buenos_Aires", "2024-08-01 (+213 days)"] {
            #expect(words.contains(label), "\(words)")
        }
        for piece in pieces {
            for label in piece.labels {
                let length = 6.5 * Double(label.words.count)
                let begin = label.style.hasSuffix("mid") ? label.x - length / 2 : label.x
                #expect(begin >= 0 && begin + length <= piece.width, "\(label) in \(piece.width)")
            }
        }
    }

    @Test("The step that differs is marked, and no other")
    func difference() throws {
        let marked = try Self.pieces().flatMap(\.labels).filter { $0.style.hasPrefix("life-difference") }
        #expect(marked.map(\.words) == ["4 wake"])
    }
}
