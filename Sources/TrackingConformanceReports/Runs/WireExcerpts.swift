package import TrackingConformanceCore
import TrackingConformanceJSON

/// The exchanges with the adapter about some vectors, extracted from the record of the whole exchange.
package enum WireExcerpts {
    /// The maximum number of exchanges about one vector, which may have been run several times.
    private static let limit = 3
    private static let longestLine = 4_000

    /// The requests of vectors and the answers to them, by vector id.
    package static func lines(about vectors: [Vector], in files: [String]) -> [String: [String]] {
        // Vectors that differ only in their expectations have the same request.
        let ids = Dictionary(grouping: vectors, by: request).mapValues { $0.map(\.id) }
        return files.reduce(into: [:]) { found, file in
            var asked: [Int: [String]] = [:]
            for line in file.split(separator: "\n") {
                if line.hasPrefix("> "), let (number, rest) = parts(of: line), let vectors = ids[rest] {
                    asked[number] = vectors
                    keep(line, for: vectors, in: &found)
                } else if line.hasPrefix("< "), !asked.isEmpty, let number = idOfAnswer(line),
                    let vectors = asked.removeValue(forKey: number)
                {
                    keep(line, for: vectors, in: &found)
                }
            }
        }
    }

    private static func keep(_ line: Substring, for ids: [String], in found: inout [String: [String]]) {
        for id in ids where found[id, default: []].count < 2 * limit {
            found[id, default: []].append(String(line).clipped(to: longestLine))
        }
    }

    /// The request of a vector after its id.
    private static func request(of vector: Vector) -> Substring {
        let line = String(decoding: AdapterRequest.run(vector).encoded.line(id: 0), as: UTF8.self)
        return parts(of: "> " + line.dropLast())?.rest ?? ""
    }

    /// The id in a request from the kit and the rest of the line; `nil` for any other line.
    private static func parts(of line: some StringProtocol) -> (id: Int, rest: Substring)? {
        let head = #"> {"jsonrpc":"2.0","id":"#
        guard line.hasPrefix(head) else { return nil }
        let rest = Substring(line.dropFirst(head.count))
        let digits = rest.prefix { $0.isNumber }
        return Int(digits).map { ($0, rest.dropFirst(digits.count)) }
    }

    private static func idOfAnswer(_ line: Substring) -> Int? {
        (try? JSONParser.parse(Array(line.dropFirst(2).utf8)))?["id"]?.number?.integer
    }
}
