import TrackingConformanceCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A suite of vectors of one step that are all answered alike, in a line of 440 bytes.
struct OneStepSuite {
    /// The number of vectors.
    static let count = 1_000
    let directory: String

    /// Writes the suite to an existing directory.
    init(in directory: String) throws {
        self.directory = directory
        let files = FileManager.default
        let topic = directory + "/Vectors/v1/push/ios"
        try files.createDirectory(atPath: topic, withIntermediateDirectories: true)
        try files.createDirectory(atPath: directory + "/Conformance", withIntermediateDirectories: true)
        guard let rules = SuiteLocation.bundled()?.rules else { throw MissingSuite() }
        try files.copyItem(atPath: rules, toPath: directory + "/Conformance/Rules")
        try Self.write(#"{ "version": "1.0.0" }"#, to: directory + "/Vectors/v1/suite.json")
        let vectors = (1...Self.count).map(Self.vector).joined(separator: ",\n")
        try Self.write(#"{ "topic": "push/ios/one", "vectors": [\#n\#(vectors)\#n] }"#, to: topic + "/one.json")
    }

    private struct MissingSuite: Error {}

    private static func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    // MARK: Texts

    /// The text before the id of an answer.
    static let answerHead = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    /// The text after the id of an answer to `initialize`.
    static let handshakeTail = Array(
        (#","result":{"protocolVersion":1,"implementation":{"name":"answers-from-memory","version":"1","#
            + #""language":"Swift"},"capabilities":["push.ios"]}}"# + "\n").utf8
    )
    /// The text after the id of an answer to `run`.
    static let answerTail = Array((#","result":{"steps":[{"calls":\#(calls)}]}}"# + "\n").utf8)

    private static let delivery = "56c456c4" + String(repeating: "0123456789abcdef", count: 3)
    private static let broadlog = "h138a" + String(repeating: "0123456789", count: 4)

    private static let calls: String = {
        let calls = ["2", "1"].map { action in
            #"{"function":"collectMessageInfo","data":{"deliveryId":"\#(delivery)","broadlogId":"\#(broadlog)","#
                + #""action":"\#(action)"}}"#
        }
        return "[\(calls.joined(separator: ","))]"
    }()

    private static func vector(_ number: Int) -> String {
        #"""
        {
          "id": "push/ios/one/vector-\#(number)", "title": "Vector \#(number)", "since": "1.0.0",
          "rules": ["PT-OPEN-PAIR"], "requires": ["push.ios"],
          "steps": [{
            "event": "ios.didReceiveNotificationResponse",
            "with": {
              "actionIdentifier": "default",
              "userInfo": { "_dId": "\#(delivery)", "_mId": "\#(broadlog)" }
            },
            "expect": { "calls": \#(calls) }
          }]
        }
        """#
    }
}
