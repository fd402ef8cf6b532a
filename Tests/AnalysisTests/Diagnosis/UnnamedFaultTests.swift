import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A change that the library has no name for, where it shows, and what is said of it.
struct UnnamedFault: Sendable, CustomTestStringConvertible {
    let topics: [String]
    let sentence: String
    let change: SpecificationChange

    var testDescription: String { sentence }

    static let all: [UnnamedFault] = [
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "`trackAction` is called with the name `pushed`.",
            change: .push {
                let found = $0.call
                $0.call = {
                    let call = found($0, $1)
                    return TrackingCall(function: call.function, name: call.name.map { _ in "pushed" }, data: call.data)
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "A number of an SDK version that is greater by one counts as smaller.",
            change: .push {
                $0.precedes = { _, left, right in
                    let (left, right) = (PushTracking.numbers(left), PushTracking.numbers(right))
                    for place in 0..<max(left.count, right.count) {
                        let first = place < left.count ? left[place] : 0
                        let second = place < right.count ? right[place] : 0
                        if first != second { return first <= second &+ 1 }
                    }
                    return false
                }
            }
        ),
        unchecked("a missing one is left out", missing: nil), unchecked("a missing one is null", missing: .null),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "`contentAvailable` is absent where it must be `true`, and `true` elsewhere "
                + "unless the contentAvailable is 1.",
            change: .payload {
                let found = $0.contentAvailable
                $0.contentAvailable = { moment in
                    guard moment.platform == .ios else { return found(moment) }
                    return found(moment) == true ? nil : 1
                }
            }
        ),
    ]

    private static func unchecked(_ words: String, missing: JSONValue?) -> UnnamedFault {
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-", "push/android/impression-empty"],
            sentence: "Ids are not checked: they are sent as they stand, and \(words).",
            change: .push {
                $0.calls = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    guard let interaction = isMessage ? .impression : moment.interaction, moment.isOn else { return [] }
                    return moment.actions(interaction).map { action in
                        var data = JSONObject()
                        data["deliveryId"] = moment.notification?["_dId"] ?? missing
                        data["broadlogId"] = moment.notification?["_mId"] ?? missing
                        data["action"] = .string(action.rawValue)
                        return moment.call(data)
                    }
                }
            }
        )
    }
}

@Suite("A fault that nobody named is told in words")
struct UnnamedFaultTests {
    @Test("One cause says what is done, and nothing else is claimed", arguments: UnnamedFault.all)
    func sentence(fault: UnnamedFault) async {
        let suite = Suite.kit
        let specification = Specification.documented.applying([fault.change])
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { vector in
            vector.deprecation == nil && fault.topics.contains(where: vector.topic.hasPrefix)
        }
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Diagnosis.of(results, catalogue: suite.catalogue).causes
        #expect(causes.map(\.statement) == [fault.sentence])
    }
}
