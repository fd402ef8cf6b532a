import Foundation
package import TrackingConformanceJSON

/// A JSON report of the command, as read by a program.
package struct RunReport: Sendable {
    package let json: JSONValue

    package init(_ bytes: [UInt8]) throws {
        json = try JSONParser.parse(bytes)
    }

    package init(file path: String) throws {
        try self.init(Array(try Data(contentsOf: URL(filePath: path))))
    }

    /// The vectors, in suite order.
    package var vectors: [JSONValue] { json["vectors"]?.array ?? [] }

    /// The verdicts of the vectors, in suite order.
    package var verdicts: [String] { vectors.map { $0["verdict"]?.string ?? "" } }

    /// The reasons of the vectors that have one, by their numbers, counted from 1.
    package var reasons: [Int: String] {
        vectors.enumerated().reduce(into: [:]) { $0[$1.offset + 1] = $1.element["reason"]?.string }
    }

    /// The problems of the run besides the vectors.
    package var problems: [String] { (json["problems"]?.array ?? []).compactMap(\.string) }

    package func count(_ key: String) -> Int? { json["summary"]?[key]?.number?.integer }
}
