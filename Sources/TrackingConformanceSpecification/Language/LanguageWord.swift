package import TrackingConformanceCore
import TrackingConformanceJSON

/// A word of the expression language, with its meaning.
package struct LanguageWord: Sendable {
    /// The role of a word in an expression.
    package enum Kind: String, CaseIterable, Sendable {
        case constant, word, function, `operator`, limit
        /// A name in a limit or function: a span of events, a time zone, an event, or the form of a value.
        case span, zone, event, form
        /// A part that an edit may change.
        case part
        /// One of the few values allowed for a part.
        case choice
    }

    package let name: String
    package let kind: Kind
    package let areas: [Area]
    /// The meaning, in one sentence.
    package let meaning: String

    /// All words, as described in the bundled file.
    package static let all: [LanguageWord] = {
        guard let location = SuiteLocation.bundled(),
            let text = try? FileDecoder.text(ofFile: "\(location.directory(named: "Behaviour"))/words.json")
        else { return [] }
        var decoder = FileDecoder(text)
        return decoder.read { $0.words($1) } ?? []
    }()

    /// The type of the word's value where it is used; `nil` if it may vary.
    package func type(in term: Term, of area: Area) -> ExpressionType? {
        guard [.word, .function, .operator, .part].contains(kind) else { return nil }
        return switch area {
        case .lifecycle: (try? LifecycleExpression(term))?.type
        case .push: (try? PushEdit.Expression(term))?.type
        case .payload: (try? PayloadExpression(term))?.type
        }
    }
}

extension FileDecoder {
    fileprivate mutating func words(_ root: JSONNode) -> [LanguageWord]? {
        guard let file = object(root, "the word file", required: ["groups"], optional: ["$schema"]) else {
            return nil
        }
        checkSchema(file)
        return array(file, "groups").flatMap { value -> [LanguageWord] in
            guard let group = object(value, "a group of words", required: ["kind", "areas", "words"]),
                let kind: LanguageWord.Kind = word(group, "kind"),
                let names = object(group["words"] ?? value, "words", required: [], optional: group.names("words"))
            else { return [] }
            let areas: [Area] = words(group, "areas")
            return names.members.compactMap { member in
                member.key.string.flatMap { name in
                    text(names, name).map { LanguageWord(name: name, kind: kind, areas: areas, meaning: $0) }
                }
            }
        }
    }
}

extension JSONNode {
    /// The names of the members of the object under a key.
    fileprivate func names(_ key: String) -> [String] { self[key]?.members.compactMap(\.key.string) ?? [] }
}
