package import TrackingConformanceCore

extension PayloadEdit: DataEdit {
    package typealias Word = PayloadWord

    package static var rules: AreaRules<PayloadEdit> { RuleLibrary.payload }
    package static func arePossible(_ edits: [PayloadEdit]) -> Bool {
        rules.documented.selfReference(with: edits) == nil
    }

    package static func moments(of stimuli: [Stimulus], in context: RunContext) -> [PayloadStructure.Moment?] {
        PayloadStructure.Moment.all(of: stimuli, asDocumented)
    }

    private static let asDocumented = Shared(PayloadStructure())
}
