package import TrackingConformanceCore

extension PushEdit: DataEdit {
    package typealias Word = PushWord

    package static var rules: AreaRules<PushEdit> { RuleLibrary.push }
    package static func arePossible(_ edits: [PushEdit]) -> Bool { rules.documented.selfReference(with: edits) == nil }

    package static func moments(of stimuli: [Stimulus], in context: RunContext) -> [PushTracking.Moment?] {
        PushTracking.Moment.all(of: stimuli, in: context, asDocumented)
    }

    private static let asDocumented = Shared(PushTracking())
}
