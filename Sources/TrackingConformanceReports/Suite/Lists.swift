package import TrackingConformanceCore
import TrackingConformanceJSON

/// Vectors of a suite, to be listed.
package struct VectorList: Reportable {
    /// The vectors, in order.
    package let vectors: [Vector]
    /// The suite that they belong to.
    package let suite: Suite

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

/// The rules of a suite, with the number of vectors that check each.
package enum RuleList {
    /// Lists the rules by areas.
    package static func text(of suite: Suite, style: TerminalStyle) -> String {
        Area.allCases.map { area in
            [style.marked(area.rawValue, .strong) + "  (vectors, level, rule)"]
                + suite.catalogue.rules.filter { $0.area == area }.flatMap { rule in
                    let count = "\(suite.vectors(checking: rule).count)".padded(toRight: 5)
                    return ["\(count)  \(rule.level.rawValue.padded(toLeft: 13))  \(rule.id)"]
                        + style.wrapped(rule.title, indentation: 22)
                }
        }.joinedBlocks
    }
}

/// The problems of a suite's files, as compilers write them.
package enum DiagnosticList {
    /// Writes diagnostics, a line each.
    ///
    /// A diagnostic in a copy that the build made names the file in the checkout, which is the one to edit.
    package static func lines(of diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { Diagnostic($0.code, $0.message, at: $0.location.inCheckout).description.printable }
    }

    /// The number of problems, as the last line.
    package static func summary(of diagnostics: [Diagnostic]) -> String { counted(diagnostics.count, "problem") }

    /// The line for a suite without a problem.
    package static func summary(of suite: Suite) -> String {
        let rules = counted(suite.catalogue.rules.count, "rule")
        return "\(rules) and \(counted(suite.vectors.count, "vector")) checked, no problems found"
    }
}
