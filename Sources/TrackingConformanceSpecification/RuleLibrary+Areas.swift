package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension RuleLibrary {
    // Each is read once per process.
    package static let lifecycle: LifecycleRules = rules()
    static let payload: PayloadRules = rules()
    static let push: PushRules = rules()
    static let documentedLifecycle = documented(LifecycleEdit.self)
    static let documentedPayload = documented(PayloadEdit.self)

    /// Uses the files of a suite from now on, if it has any; call this before anything is read.
    ///
    /// - Throws: `UnusableInput` with every problem of an area's files and its place.
    package static func use(_ location: SuiteLocation) throws(UnusableInput) {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return }
        _ = try LifecycleRules(besideRulesOf: location)
        _ = try PayloadRules(besideRulesOf: location)
        _ = try PushRules(besideRulesOf: location)
        use(filesBesideRulesOf: location)
    }
}

extension LoadedSuite {
    /// The problems of the suite's behaviour, faults and readings; empty if it has none of these.
    package func problemsOfBehaviour(at location: SuiteLocation) -> [Diagnostic] {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return [] }
        func problems<Edit: RowEdit>(_: AreaRules<Edit>.Type) -> [Diagnostic] {
            do throws(UnusableInput) {
                _ = try AreaRules<Edit>(besideRulesOf: location, suite.catalogue)
                return []
            } catch {
                return error.diagnostics
            }
        }
        return problems(PushRules.self) + problems(PayloadRules.self) + problems(LifecycleRules.self)
    }

    /// The parts that a rule names but no line defines, and the lines that no rule names.
    package func problemsOfParts(_ location: SuiteLocation) -> [Diagnostic] {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return [] }
        return RuleLibrary.printed.flatMap { area in
            let (names, rules) = (area.lines.map(\.part), suite.catalogue.rules.filter { $0.area == area.area })
            let unknown = rules.flatMap(\.parts).filter { !names.contains($0.name) }.map { part in
                let hint = nearest(to: part.name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
                return Diagnostic(
                    .unknownWord,
                    "no line of Conformance/Behaviour defines the part \"\(part.name.printable)\"\(hint)",
                    at: part.location
                )
            }
            let named = Set(rules.flatMap { $0.parts.map(\.name) })
            let file = "\(location.directory(named: "Behaviour"))/\(area.area.rawValue).json"
            return unknown
                + names.filter { !named.contains($0) }.map { name in
                    let message = "no rule defines the part \"\(name)\"; name it in the \"parts\" of one"
                    return Diagnostic(.untraced, message, at: Self.location(ofPart: name, in: file))
                }
        }
    }

    /// The location of a part's line, or the beginning of the file for a part derived from a setting.
    private static func location(ofPart name: String, in file: String) -> TextLocation {
        let beginning = TextLocation(file: file, line: 1, column: 1)
        guard let text = try? FileDecoder.text(ofFile: file) else { return beginning }
        var decoder = FileDecoder(text)
        return decoder.read { decoder, root in
            ["documented", "containers", "fields"].lazy.compactMap { root[$0]?[name] }.first
                .map { decoder.source.location(of: $0.offset) }
        } ?? beginning
    }
}
