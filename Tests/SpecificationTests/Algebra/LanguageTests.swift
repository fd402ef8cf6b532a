import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("Every word of the expressions is explained and used")
struct LanguageTests {
    /// A word of an area.
    private struct Name: Hashable, CustomStringConvertible {
        let area: Area
        let kind: LanguageWord.Kind
        let name: String

        var description: String { "\(area.rawValue) \(kind.rawValue) \(name)" }
    }

    private static let names = Set(
        Area.allCases.flatMap { area in
            LanguageWord.Kind.allCases.flatMap { kind in
                LanguageWord.names(of: kind, in: area).map { Name(area: area, kind: kind, name: $0) }
            }
        }
    )

    @Test("The file of words describes each word of the language, once, and no other")
    func described() {
        let described = LanguageWord.all.flatMap { word in
            word.areas.map { Name(area: $0, kind: word.kind, name: word.name) }
        }
        #expect(Set(described).count == described.count)
        #expect(Self.names.subtracting(described).map(\.description).sorted() == [])
        #expect(Set(described).subtracting(Self.names).map(\.description).sorted() == [])
        #expect(described.count > 400)
        #expect(LanguageWord.all.filter { !$0.meaning.hasSuffix(".") }.map(\.name) == [])
    }

    @Test("Some row uses each word in each area of its family")
    func used() {
        var used: Set<Name> = []
        for area in RuleLibrary.printed {
            // Push tracking and the payload have their functions and forms in common, and all areas the operators.
            let family: [Area] = area.area == .lifecycle ? [.lifecycle] : [.push, .payload]
            let terms = area.lines.flatMap(\.terms) + (area.faults + area.readings).flatMap(\.edit.terms)
            for use in terms.flatMap({ $0.uses(in: area.area) }) {
                let isOfArea = [.word, .part].contains(use.kind)
                let areas = isOfArea ? [area.area] : use.kind == .operator ? Area.allCases : family
                for area in areas { used.insert(Name(area: area, kind: use.kind, name: use.name)) }
                used.insert(Name(area: area.area, kind: .choice, name: use.name))
            }
            for row in area.faults + area.readings {
                for part in row.edit.parts.flatMap({ $0.names.split(separator: " ") }) {
                    used.insert(Name(area: area.area, kind: .part, name: String(part)))
                    used.insert(Name(area: area.area, kind: .part, name: String(part.prefix { $0 != "." })))
                }
            }
            for line in area.lines { used.insert(Name(area: area.area, kind: .part, name: line.part)) }
        }
        #expect(Self.names.subtracting(used).map(\.description).sorted() == [])
    }

    @Test("A word is not also the code of a diagnostic, the id of a rule or that of a fault")
    func unambiguous() {
        let names = Set(LanguageWord.all.map(\.name))
        #expect(names.isDisjoint(with: Diagnostic.Code.allCases.map(\.rawValue)))
        #expect(names.isDisjoint(with: Fault.all.map(\.id)))
    }
}
