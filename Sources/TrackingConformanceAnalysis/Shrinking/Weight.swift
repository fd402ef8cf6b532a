package import TrackingConformanceCore
import TrackingConformanceJSON

extension VectorDraft {
    /// The effort of reading a sequence: its steps, context, odd values and text.
    package struct Weight: Comparable, Sendable {
        private let parts: [Int]

        fileprivate init(_ parts: [Int]) { self.parts = parts }

        package static func < (left: Weight, right: Weight) -> Bool {
            left.parts.lexicographicallyPrecedes(right.parts)
        }
    }

    package var weight: Weight {
        let settings = [context.sdkVersion != nil, context.zone != "UTC", context.device != nil].count { $0 }
        let changes = stimuli.count { $0.zone != nil }
        let times = zip([nil] + stimuli, stimuli).reduce(0) { $0 + $1.1.oddness(after: $1.0) }
        let texts = stimuli.reduce((oddness: 0, size: 0)) { sum, stimulus in
            let (oddness, size) = JSONValue.object(stimulus.parameters).oddness
            return (sum.oddness + oddness, sum.size + size)
        }
        return Weight([stimuli.count, settings + changes, texts.oddness + times, texts.size])
    }
}

/// The plain values that replace others in shrinking.
enum Plain {
    /// The instant at which a plain sequence begins, in milliseconds.
    static let beginning = 1_710_061_200_000
    /// The intervals between the steps of a plain sequence, in milliseconds, the simplest first.
    static let gaps = [60_000, 0, 3_600_000, 86_400_000]

    /// The simplest replacements for a value.
    static func values(for key: String, _ value: JSONValue) -> [JSONValue] {
        switch (key, value.content) {
        case ("_acsDeliveryTracking", .string): ["on", "off"]
        case ("_dId", .string), ("deliveryId", .string): ["a1"]
        case ("_mId", .string), ("broadlogId", .string): ["h1"]
        case ("appVersion", .string): ["1.0", "1.1"]
        case ("applicationState", .string): ["background"]
        case ("actionIdentifier", .string): ["default", "dismiss"]
        case ("name", .string): ["view"]
        case ("platform", .string), ("tracking", .string): []
        case (_, .string): ["v"]
        case (_, .number): [1]
        case (_, .array): [[]]
        default: []
        }
    }
}

extension Stimulus {
    /// The distance of the step's preceding interval from a plain one.
    fileprivate func oddness(after earlier: Stimulus?) -> Int {
        guard let instant else { return 0 }
        let fraction = instant.nanoseconds == 0 ? 0 : 1
        guard let before = earlier?.instant else { return instant.milliseconds == Plain.beginning ? 0 : 5 + fraction }
        let gap = instant.milliseconds - before.milliseconds
        return (Plain.gaps.firstIndex(of: gap) ?? 5) + fraction
    }
}

extension JSONValue {
    /// The number of odd values and the length of the text.
    fileprivate var oddness: (oddness: Int, size: Int) {
        switch content {
        case .object(let object):
            object.members.reduce((0, 2)) { sum, member in
                let (oddness, size) = member.value.oddness(under: member.key)
                return (sum.0 + oddness, sum.1 + size + member.key.utf8.count + 4)
            }
        case .array(let elements):
            elements.reduce((1, 2)) { sum, element in
                let (oddness, size) = element.oddness
                return (sum.0 + oddness, sum.1 + size + 2)
            }
        case .string(let text): (0, text.utf8.count + 2)
        case .number(let number): (0, number.text.utf8.count)
        case .bool, .null: (0, 4)
        }
    }

    private func oddness(under key: String) -> (oddness: Int, size: Int) {
        let plain = Plain.values(for: key, self)
        let own = plain.isEmpty ? 0 : plain.firstIndex(of: self) ?? plain.count + 1
        let inner = oddness
        return (own + inner.oddness, inner.size)
    }
}
