package import TrackingConformanceCore
import TrackingConformanceJSON

/// A sequence with which an implementation breaks a rule.
package struct Finding: Sendable {
    /// The origin of the sequence from which this one was shrunk.
    package let origin: Question.Origin
    /// The symptom that the sequence shows.
    package internal(set) var symptom: Symptom
    /// The sequence, as far as it has been shrunk.
    package internal(set) var draft: VectorDraft
    /// True if nothing in the sequence can be removed or simplified.
    package internal(set) var isMinimal = false
    /// The result of the whole sequence, without the device's settings if the symptom does not need them.
    package internal(set) var original: VectorResult
    /// The result of the current sequence.
    package internal(set) var result: VectorResult

    /// True if another rule is broken before the symptom.
    let isLater: Bool
    /// True if JSON types and the forms of dates were also judged.
    let isTyped: Bool

    /// The finding as it was before any shrinking.
    var whole: Finding {
        var whole = self
        whole.draft = VectorDraft(context: original.vector.context, stimuli: original.vector.steps.map(\.stimulus))
        (whole.result, whole.isMinimal) = (original, false)
        return whole
    }

    /// The rule that the finding breaks: a rule about the flag if the flag determines the calls.
    ///
    /// Nothing can be removed from a minimal finding, so a flag in it matters.
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
