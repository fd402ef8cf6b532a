package import TrackingConformanceCore
import TrackingConformanceJSON

package struct VectorList: Reportable {
    package enum Detail: Sendable, CaseIterable {
        /// Each vector with its rules.
        case long
        case topics
    }

    package let vectors: [Vector]
    package let suite: Suite
    /// The amount of detail; `nil` for one line per vector.
    package let detail: Detail?

    package init(_ vectors: [Vector], of suite: Suite, _ detail: Detail? = nil) {
        (self.vectors, self.suite, self.detail) = (vectors, suite, detail)
    }

    package static let formats: [Format<VectorList>] = [
        .text, Format(name: "json") { list, _ in JSONWriter.canonical(list.json) },
    ]

    fileprivate var topics: [(name: String, vectors: [Vector])] {
        let groups = Dictionary(grouping: vectors, by: \.topic)
        return vectors.map(\.topic).withoutRepetition.map { ($0, groups[$0] ?? []) }
    }

    fileprivate var json: JSONValue {
        guard detail != .topics else {
            let topics = topics.map { topic -> JSONValue in
                [
                    "topic": .string(topic.name), "vectors": .integer(topic.vectors.count),
                    "rules": .array(topic.vectors.firstRules.map { .string($0) }),
                ]
            }
            return ["topics": .array(topics)]
        }
        let vectors = vectors.map { vector -> JSONValue in
            [
                "id": .string(vector.id),
                "title": .string(vector.title),
                "rules": .array(vector.rules.map { .string($0.rawValue) }),
                "level": .string(suite.level(of: vector).rawValue),
                "requires": .array(vector.requires.map { .string($0.rawValue) }),
            ]
        }
        return ["vectors": .array(vectors)]
    }
}

extension Format<VectorList> {
    /// Text for people: one line per vector or topic, or all vectors in detail.
    package static var text: Format {
        Format(name: "text", isForTerminals: true) { list, style in
            switch list.detail {
            case nil: list.vectors.map { style.marked($0.id, .strong) + "  \($0.title.printable)" }.joinedLines
            case .long: list.vectors.flatMap { long($0, list.suite, style) }.joinedLines
            case .topics: list.topics.flatMap { topic($0.name, $0.vectors, style) }.joinedLines
            }
        }
    }

    private static func long(_ vector: Vector, _ suite: Suite, _ style: TerminalStyle) -> [String] {
        let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
        return [
            style.marked(vector.id, .strong), "  \(vector.title.printable)",
            style.marked("  \(suite.level(of: vector).rawValue): \(rules)", .quiet),
        ]
    }

    /// A topic with the number and the rules of its vectors.
    private static func topic(_ name: String, _ vectors: [Vector], _ style: TerminalStyle) -> [String] {
        let label = "\(vectors.count)".padded(toRight: 5) + "  "
        return [label + style.marked(name, .strong)]
            + style.wrapped(
                vectors.firstRules.abridged(to: 4, "rule").joined(separator: ", "),
                indentation: label.count
            )
    }
}

extension [Vector] {
    fileprivate var firstRules: [String] { compactMap { $0.rules.first?.rawValue }.withoutRepetition }
}

/// The rules of a suite, with the number of vectors that check each.
package enum RuleList {
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

/// The problems of a suite's files, in the format of compiler errors.
package enum DiagnosticList {
    /// Writes diagnostics, one per line.
    ///
    /// A diagnostic about a file in the build's copy refers to the file in the checkout, which is the one to edit.
    package static func lines(of diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { Diagnostic($0.code, $0.message, at: $0.location.inCheckout).description.printable }
    }

    /// The last line, with the number of problems and the command that explains the first one.
    package static func summary(of diagnostics: [Diagnostic]) -> String {
        let subject = diagnostics.count == 1 ? "it" : "the first"
        let advice = diagnostics.first.map { "; `explain \($0.code.rawValue)` explains \(subject)" } ?? ""
        return counted(diagnostics.count, "problem") + advice
    }

    package static func summary(of suite: Suite, isBundled: Bool = false) -> String {
        let rules = counted(suite.catalogue.rules.count, "rule")
        let place = isBundled ? " of the suite that comes with the command" : ""
        return "\(rules) and \(counted(suite.vectors.count, "vector"))\(place) checked, no problems found"
    }
}
