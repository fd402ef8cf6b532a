package import TrackingConformanceCore
import TrackingConformanceJSON

/// Vectors of a suite, to be listed.
package struct VectorList: Reportable {
    /// The vectors, in order.
    package let vectors: [Vector]
    /// The suite that they belong to.
    package let suite: Suite

    /// Creates a list.
    package init(_ vectors: [Vector], of suite: Suite) {
        self.vectors = vectors
        self.suite = suite
    }

    /// The formats of a list, the one for terminals first.
    package static let formats: [Format<VectorList>] = [.text, .json]
}

extension Format<VectorList> {
    /// For people: the id, title, level and rules of each vector.
    package static var text: Format {
        Format(name: "text", isForTerminals: true) { list, style in
            list.vectors.flatMap { vector in
                let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
                return [
                    style.marked(vector.id, .strong), "  \(vector.title.printable)",
                    style.marked("  \(list.suite.level(of: vector).rawValue): \(rules)", .quiet),
                ]
            }.joinedLines
        }
    }

    /// For programs.
    package static var json: Format {
        Format(name: "json") { list, _ in
            let vectors = list.vectors.map { vector in
                JSONValue.object([
                    "id": .string(vector.id),
                    "title": .string(vector.title),
                    "rules": .array(vector.rules.map { .string($0.rawValue) }),
                    "level": .string(list.suite.level(of: vector).rawValue),
                    "requires": .array(vector.requires.map { .string($0.rawValue) }),
                ])
            }
            return JSONWriter.canonical(.object(["vectors": .array(vectors)]))
        }
    }
}
