public import TrackingConformanceJSON

/// A sequence of stimuli that is to become a vector.
public struct VectorDraft: Sendable, Equatable {
    /// What holds for the whole sequence.
    public var context: RunContext
    /// The stimuli, in order.
    public var stimuli: [Stimulus]

    /// Creates a draft.
    ///
    /// - Parameters:
    ///   - context: What holds for the whole sequence.
    ///   - stimuli: The stimuli, in order.
    public init(context: RunContext = RunContext(), stimuli: [Stimulus]) {
        self.context = context
        self.stimuli = stimuli
    }

    /// Reads a draft from a file: an array of steps, or an object with `steps` and a `context`.
    ///
    /// - Parameter path: The file.
    /// - Throws: Every problem that was found.
    public init(file path: String) throws(UnusableInput) {
        var decoder: FileDecoder
        do throws(Finding) {
            decoder = FileDecoder(try FileDecoder.text(ofFile: path))
        } catch {
            throw UnusableInput([error])
        }
        let draft = decoder.draft()
        guard let draft, decoder.findings.isEmpty else { throw UnusableInput(decoder.findings) }
        self.init(context: draft.context, stimuli: draft.stimuli)
    }

    /// The sequence of a vector in a file.
    package struct InFile: Sendable {
        /// The vector's id.
        package let id: String
        /// Whether no person has confirmed the vector yet.
        package let isUnconfirmed: Bool
        /// The sequence.
        package let draft: VectorDraft
    }

    /// Reads the sequences of a vector file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The sequence of each vector.
    /// - Throws: Every problem that was found.
    package static func all(inVectorFile path: String) throws(UnusableInput) -> [InFile] {
        var decoder: FileDecoder
        do throws(Finding) {
            decoder = FileDecoder(try FileDecoder.text(ofFile: path))
        } catch {
            throw UnusableInput([error])
        }
        let drafts = decoder.drafts()
        guard let drafts, decoder.findings.isEmpty else { throw UnusableInput(decoder.findings) }
        return drafts
    }

    /// What an implementation must declare for the vector to apply, in the kit's order.
    public var capabilities: [Capability] {
        Set(stimuli.flatMap(\.capabilities)).union(context.capabilities).sorted()
    }

    /// The draft as a vector of a file, with the expectations given.
    ///
    /// - Parameters:
    ///   - id: The vector's id.
    ///   - title: One sentence that says what must happen.
    ///   - rules: The rules that it checks.
    ///   - since: The suite version that brings it.
    ///   - note: Why it exists.
    ///   - steps: For each stimulus the rule of the step and what must be observed, where there is such.
    /// - Returns: The vector, marked as unconfirmed.
    public func vector(
        id: String,
        title: String,
        rules: [Rule.ID],
        since: Version,
        note: String? = nil,
        steps: [(rule: Rule.ID?, expectation: Expectation?)]
    ) -> JSONValue {
        var members: JSONObject = [
            "id": .string(id),
            "title": .string(title),
            "rules": .array(rules.map { .string($0.rawValue) }),
            "since": .string(since.description),
            "requires": .array(capabilities.map { .string($0.rawValue) }),
        ]
        members["context"] = contextJSON
        members["note"] = note.map { .string($0) }
        members["unconfirmed"] = true
        members["steps"] = .array(
            zip(stimuli, steps).map { stimulus, step in
                var members = stimulus.json.object ?? JSONObject()
                members["rule"] = step.rule.map { .string($0.rawValue) }
                members["expect"] = step.expectation?.json
                return .object(members)
            }
        )
        return .object(members)
    }

    /// What holds for the whole sequence, as a file has it; `nil` where that is nothing.
    package var contextJSON: JSONValue? {
        guard context != RunContext() else { return nil }
        var members = JSONObject()
        members["sdkVersion"] = context.sdkVersion.map { .string($0) }
        if context.zone != "UTC" { members["zone"] = .string(context.zone) }
        members["device"] = context.device?.json
        return .object(members)
    }
}
