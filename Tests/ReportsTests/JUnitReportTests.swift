import Foundation
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The JUnit report is what CI servers read.
@Suite("The JUnit report is what CI servers read")
struct JUnitReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("A run is one suite with a test case per vector")
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
        #expect(
            ReportFormat.junit.text(of: report) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="tracking-conformance" tests="5" failures="1" errors="1" time="1.235000">
                  <testsuite name="small 1.0 (Swift)" tests="5" failures="1" errors="1" skipped="1" time="1.235000">
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
                    <testcase name="push/small/good" classname="push/small" time="1.234500"/>
                    <testcase name="push/small/bad" classname="push/small" time="0.000500">
                      <failure message="step 0: expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;" type="PT-ONE">
                The vector bad
                PT-ONE (required): What PT-ONE demands.
                step 0, android.onMessageReceived (PT-ONE)
                  expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;
                To repeat it alone:
                tracking-conformance run --select push/small/bad -- ./adapter
                      </failure>
                    </testcase>
                    <testcase name="push/small/soft" classname="push/small" time="0.000000">
                      <system-out>
                warning: a recommended rule is broken
                step 0, android.onMessageReceived (PT-TWO)
                  expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;
                      </system-out>
                    </testcase>
                    <testcase name="push/small/dead" classname="push/small" time="0.000000">
                      <error message="the adapter exited with status 3" type="errored">
                The vector dead
                To repeat it alone:
                tracking-conformance run --select push/small/dead -- ./adapter
                      </error>
                    </testcase>
                    <testcase name="push/small/other" classname="push/small" time="0.000000">
                      <skipped message="requires push.ios"/>
                    </testcase>
                    <system-err>
                warning: something odd
                    </system-err>
                  </testsuite>
                </testsuites>

                """
        )
    }

    @Test("The counts are those of the JSON report, strict or not", arguments: [false, true])
    func counts(isStrict: Bool) throws {
        let results = Verdict.allCases.map { VectorResult(small.vector(named: "good"), $0, reason: "why") }
        let xml = try XMLOutline(ReportFormat.junit.text(of: small.report(results, isStrict: isStrict)))
        let suite = try #require(xml.elements.first { $0.name == "testsuite" }).attributes
        #expect(suite["tests"] == String(Verdict.allCases.count))
        // Failed, unsupported and unexpected pass; warned, too, where that counts.
        #expect(suite["failures"] == (isStrict ? "4" : "3"))
        #expect(suite["errors"] == "1")
        // Not applicable, not run and expected failure.
        #expect(suite["skipped"] == "3")
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
        #expect(
            xml.elements.map(\.name).filter { $0 != "property" } == [
                "testsuites", "testsuite", "properties", "testcase", "failure", "testcase", "failure", "testcase",
                "error",
                "system-err",
            ]
        )
    }

    @Test("A character that XML does not allow is shown as its number")
    func illegalCharacter() {
        let xml = ReportFormat.junit.text(of: small.report([small.thrown("bad", "a\u{1B}\u{FFFF}b")]))
        #expect(xml.contains(#"the implementation threw: a\u{1b}\u{ffff}b"#))
    }
}

/// The elements of an XML text, in order.
final class XMLOutline: NSObject, XMLParserDelegate {
    /// An element with its attributes.
    struct Element {
        let name: String
        let attributes: [String: String]
    }

    private(set) var elements: [Element] = []

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
        elements.append(Element(name: name, attributes: attributes))
    }
}
