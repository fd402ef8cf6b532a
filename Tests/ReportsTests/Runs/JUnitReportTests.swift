import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The JUnit report is what CI servers read")
struct JUnitReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("What counts against conformance besides the vectors is an error, so that no server shows green")
    func problems() {
        let report = small.report([small.result("good")], problems: [Policy.interruption])
        let text = ReportFormat.junit.text(of: report)
        #expect(text.contains(#"tests="2" failures="0" errors="1""#))
        #expect(text.contains(#"<error message="the run was interrupted" type="problem">"#))
    }

    @Test("A run is one suite with a test case per vector that applies")
    func wholeRun() {
        let report = small.report(
            [
                small.result("good", milliseconds: 1_234.5),
                small.result("bad", id: "wrong", milliseconds: 0.5),
                small.result("soft", id: "wrong"),
                VectorResult(small.vector(named: "dead"), .errored, reason: "the adapter exited with status 3"),
                VectorResult(small.vector(named: "other"), .notApplicable, reason: "requires push.ios"),
            ],
            warnings: ["something odd"]
        )
        let file = small.vector(named: "good").location.file
        #expect(
            ReportFormat.junit.text(of: report) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="tracking-conformance: small 1.0 (Swift)" tests="4" failures="1" errors="1" time="1.235">
                  <testsuite name="push/small" tests="4" failures="1" errors="1" time="1.235" skipped="0" file="\(file)">
                    <properties>
                      <property name="suite.version" value="1.2.3"/>
                      <property name="kit.name" value="tracking-conformance"/>
                      <property name="kit.version" value="\(Kit.version)"/>
                      <property name="implementation.name" value="small"/>
                      <property name="implementation.version" value="1.0"/>
                      <property name="implementation.language" value="Swift"/>
                      <property name="capabilities" value="push.android"/>
                      <property name="strict" value="false"/>
                      <property name="conformant" value="false"/>
                    </properties>
                    <testcase name="push/small/good" classname="push/small" time="1.235"/>
                    <testcase name="push/small/bad" classname="push/small" time="0.001">
                      <failure message="step 0: expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;" type="PT-ONE">
                The vector bad
                \(file):10
                PT-ONE (required): What PT-ONE demands.
                step 0, android.onMessageReceived (PT-ONE)
                  input     { &quot;data&quot;: { &quot;_dId&quot;: &quot;d1&quot;, &quot;_mId&quot;: &quot;h1&quot; } }
                  expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;
                To repeat it alone:
                tracking-conformance run --select push/small/bad -- ./adapter
                      </failure>
                    </testcase>
                    <testcase name="push/small/soft" classname="push/small" time="0.000">
                      <system-out>
                warning: a recommended rule is broken
                step 0, android.onMessageReceived (PT-TWO)
                  input     { &quot;data&quot;: { &quot;_dId&quot;: &quot;d1&quot;, &quot;_mId&quot;: &quot;h1&quot; } }
                  expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;
                      </system-out>
                    </testcase>
                    <testcase name="push/small/dead" classname="push/small" time="0.000">
                      <error message="the adapter exited with status 3" type="errored">
                The vector dead
                \(file):28
                To repeat it alone:
                tracking-conformance run --select push/small/dead -- ./adapter
                      </error>
                    </testcase>
                    <system-err>
                warning: something odd
                    </system-err>
                  </testsuite>
                </testsuites>

                """
        )
    }

    /// The demands of `junit-10.xsd`, the schema of Jenkins' xUnit plugin, on the elements of the report.
    private static let schema: [String: (attributes: Set<String>, required: Set<String>, parents: Set<String>)] = [
        "testsuites": (["name", "time", "tests", "failures", "errors"], [], [""]),
        "testsuite": (
            [
                "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id",
                "package", "file", "log", "url", "version",
            ], ["name", "tests", "failures", "errors"], ["testsuites", "testsuite"]
        ),
        "properties": ([], [], ["testsuite"]),
        "property": (["name", "value"], ["name", "value"], ["properties"]),
        "testcase": (["name", "time", "classname", "group"], ["name"], ["testsuite"]),
        "failure": (["type", "message"], [], ["testcase"]), "error": (["type", "message"], [], ["testcase"]),
        "skipped": (["type", "message"], [], ["testcase"]), "system-out": ([], [], ["testcase", "testsuite"]),
        "system-err": ([], [], ["testcase", "testsuite"]),
    ]

    @Test("The report is valid for Jenkins' xUnit plugin", arguments: [0, 0.4, 1_234.5, 3_600_000, 1e9])
    func schema(milliseconds: Double) throws {
        let results =
            Verdict.allCases.map { VectorResult(small.vector(named: "other"), $0, reason: "why") }
            + [
                small.result("good", milliseconds: milliseconds), small.result("bad", id: "x"),
                small.thrown("soft", "x"),
            ]
        let report = small.report(results, warnings: ["odd"], problems: ["bad"])
        for element in try XMLOutline(ReportFormat.junit.text(of: report)).elements {
            let form = try #require(Self.schema[element.name])
            #expect(form.attributes.isSuperset(of: element.attributes.keys) && form.parents.contains(element.parent))
            #expect(form.required.isSubset(of: element.attributes.keys))
            if let time = element.attributes["time"] { #expect(time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) != nil) }
        }
    }

    @Test("A test suite is a vector file, named from the root of the checkout")
    func files() throws {
        let file = small.vector(named: "good").location.file
        let root = String(file.prefix(upTo: try #require(file.range(of: "/Vectors/")).lowerBound))
        let report = small.report([small.result("good"), small.result("bad", id: "x")], root: root)
        let xml = try XMLOutline(ReportFormat.junit.text(of: report))
        #expect(
            xml.elements.filter { $0.name == "testsuite" }.map { $0.attributes["file"] } == [
                "Vectors/v1/push/small.json"
            ]
        )
        #expect(ReportFormat.junit.text(of: report).contains("\nVectors/v1/push/small.json:10\n"))
    }

    @Test("The counts are those of the JSON report, strict or not", arguments: [false, true])
    func counts(isStrict: Bool) throws {
        let results = Verdict.allCases.map { VectorResult(small.vector(named: "good"), $0, reason: "why") }
        let xml = try XMLOutline(ReportFormat.junit.text(of: small.report(results, isStrict: isStrict)))
        let suite = try #require(xml.elements.first { $0.name == "testsuite" }).attributes
        // What does not apply is left out.
        #expect(suite["tests"] == String(Verdict.allCases.count - 1))
        // Failed, unsupported and unexpected pass; warned, too, where that counts.
        #expect(suite["failures"] == (isStrict ? "4" : "3"))
        #expect(suite["errors"] == "1")
        // Not run and expected failure.
        #expect(suite["skipped"] == "2")
        let names = xml.elements.map(\.name)
        for (element, key) in [
            ("testcase", "tests"), ("failure", "failures"), ("error", "errors"), ("skipped", "skipped"),
        ] {
            #expect(String(names.count { $0 == element }) == suite[key])
        }
    }

    @Test("Whatever an adapter says, the report is well-formed and shows it", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let report = small.report(
            [
                small.thrown("bad", text), small.result("other", id: text),
                VectorResult(small.vector(named: "dead"), .errored, reason: text),
            ],
            name: text,
            warnings: [text],
            problems: [text]
        )
        let xml = try XMLOutline(ReportFormat.junit.text(of: report))
        let names: [String] = xml.elements.map(\.name).filter { $0 != "property" }
        let expected = [
            "testsuites", "testsuite", "properties", "testcase", "failure", "testcase", "failure", "testcase", "error",
            "system-err", "testsuite", "testcase", "error",
        ]
        #expect(names == expected)
    }

    @Test("A character that XML does not allow is shown as its number")
    func illegalCharacter() {
        let xml = ReportFormat.junit.text(of: small.report([small.thrown("bad", "a\u{1B}\u{FFFF}b")]))
        #expect(xml.contains(#"the implementation threw: a\u{1b}\u{ffff}b"#))
    }
}

final class XMLOutline: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The name of the element around it; empty for the outermost one.
        let parent: String
    }

    private(set) var elements: [Element] = []
    private var open: [String] = []

    /// Parses a text, which must be well-formed.
    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(Element(name: name, attributes: attributes, parent: open.last ?? ""))
        open.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }
}
