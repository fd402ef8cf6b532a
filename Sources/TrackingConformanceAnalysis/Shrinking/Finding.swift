package import TrackingConformanceCore
import TrackingConformanceJSON

/// A sequence with which an implementation breaks a rule.
package struct Finding: Sendable {
    /// Where the sequence came from from which this one was shrunk.
    package let origin: Question.Origin
    /// What it shows.
    package internal(set) var symptom: Symptom
    /// The sequence, as far as it was shrunk.
    package internal(set) var draft: VectorDraft
    /// Whether nothing can be taken from it, and nothing in it made plainer.
    package internal(set) var isMinimal = false
    /// The result of the whole sequence, without the device's settings if they are not needed to show it.
    package internal(set) var original: VectorResult
    /// What became of it, as it is now.
    package internal(set) var result: VectorResult

    /// Whether another rule is broken before the symptom shows.
    let isLater: Bool
    /// Whether JSON types and the forms of dates were judged, too.
    let isTyped: Bool

    /// The same as it was found, before anything was taken from it.
    var whole: Finding {
        var whole = self
        whole.draft = VectorDraft(context: original.vector.context, stimuli: original.vector.steps.map(\.stimulus))
        (whole.result, whole.isMinimal) = (original, false)
        return whole
    }

    /// The rule that it shows to be broken: that of the flag if it is what keeps calls from being sent, or does not.
    ///
    /// Nothing can be taken from a minimal finding, so a flag that is left matters.
    var shownRule: Rule.ID? {
        guard symptom.level == .required,
            let mismatch = result.mismatches.first(where: { $0.rule == symptom.rule }), mismatch.path == "/calls",
            let flag = draft.stimuli[mismatch.step].notification?["_acsDeliveryTracking"]
        else { return symptom.rule }
        if symptom.rule == "PT-FLAG-OFF", let text = flag.string, text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.lowercased() == "off" ? symptom.rule : "PT-FLAG-OTHER"
        }
        guard isMinimal, mismatch.actual?.array?.isEmpty == true else { return symptom.rule }
        if flag.isNull { return "PT-FLAG-NULL" }
        return flag != "on" && flag.string?.lowercased() == "on" ? "PT-FLAG-ON" : symptom.rule
    }

    init(_ question: Question, _ symptom: Symptom, _ result: VectorResult, isLater: Bool = false) {
        (origin, draft, isTyped) = (question.origin, question.draft, question.isTyped)
        self.isLater = isLater
        (self.symptom, original, self.result) = (symptom, result, result)
    }
}
