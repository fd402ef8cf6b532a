import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Wrong readers and writers of payloads, each the specification with one part replaced.
@Suite("Wrong payload implementations are caught")
struct PayloadMutantTests {
    @Test("A mutant breaks its rule in some vector", arguments: PayloadMutant.all)
    func mutantsAreCaught(mutant: PayloadMutant) {
        let judgements = PayloadSuite.vectors.map { PayloadSuite.judgement(of: mutant.specification, on: $0) }
        let level = PayloadSuite.suite.catalogue.level(of: mutant.rule)
        let isCaught = judgements.contains { judgement in
            judgement.verdict == (level == .required ? .failed : .warned)
                && judgement.mismatches.contains { $0.rule == mutant.rule }
        }
        #expect(isCaught)
        if level == .recommended {
            #expect(!judgements.contains { $0.verdict == .failed })
        }
    }
}

/// The specification with one part replaced, and the rule that it breaks.
struct PayloadMutant: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: Rule.ID
    let specification: Specification
    var testDescription: String { "\(name), against \(rule)" }

    init(_ name: String, breaks rule: String, _ change: (inout PayloadStructure) -> Void) {
        self.name = name
        self.rule = Rule.ID(rawValue: rule)
        var specification = Specification.documented
        change(&specification.payload)
        self.specification = specification
    }

    static let all = parsing + composing

    private static let parsing = [
        PayloadMutant("the title is read from the top level", breaks: "PL-IOS-ALERT") { payload in
            payload.title = { $0.payload.topLevel($0, $1)?["title"] }
        },
        PayloadMutant("the body falls back to the top level", breaks: "PL-IOS-ALERT") { payload in
            let documented = payload.body
            payload.body = { documented($0, $1) ?? $0.payload.topLevel($0, $1)?["body"] }
        },
        PayloadMutant("the category is read from the top level", breaks: "PL-IOS-APS") { payload in
            payload.category = { $0.payload.topLevel($0, $1)?["category"] }
        },
        PayloadMutant("mutable content is read from the media URL", breaks: "PL-IOS-APS") { payload in
            payload.mutableContent = { $0.payload.mediaAttachmentURL($0, $1) == nil ? 0 : 1 }
        },
        PayloadMutant("the deep link is read from inside aps", breaks: "PL-IOS-TOP") { payload in
            payload.deeplinkURL = { $0.payload.attributes($0, $1)?["uri"] }
        },
        PayloadMutant("the deep link falls back to aps", breaks: "PL-IOS-TOP") { payload in
            let documented = payload.deeplinkURL
            payload.deeplinkURL = { documented($0, $1) ?? $0.payload.attributes($0, $1)?["uri"] }
        },
        PayloadMutant("the ids change places", breaks: "PL-IOS-TOP") { payload in
            (payload.deliveryID, payload.broadlogID) = (payload.broadlogID, payload.deliveryID)
        },
        PayloadMutant("the envelope is read for content", breaks: "PL-AND-DATA") { payload in
            payload.topLevel = { _, history in history.now.parameters["payload"] }
        },
        PayloadMutant("a badge of text is left out", breaks: "PL-AND-BADGE") { payload in
            let documented = payload.badge
            payload.badge = { specification, history in
                documented(specification, history).flatMap { $0.string == nil ? $0 : nil }
            }
        },
        PayloadMutant("custom fields with a space in their name are dropped", breaks: "PL-CUSTOM") { payload in
            payload.dropCustomFields { $0.contains(" ") }
        },
        PayloadMutant("custom fields with a leading underscore are dropped", breaks: "PL-CUSTOM") { payload in
            payload.dropCustomFields { $0.hasPrefix("_") }
        },
        PayloadMutant("custom fields with an underscore are dropped", breaks: "PL-CUSTOM") { payload in
            payload.dropCustomFields { $0.contains("_") }
        },
        PayloadMutant("custom fields are turned into text", breaks: "PL-CUSTOM") { payload in
            payload.changeCustomFields { .string($0.string ?? $0.description) }
        },
        PayloadMutant("custom fields of text become numbers", breaks: "PL-CUSTOM") { payload in
            payload.changeCustomFields {
                $0.string.flatMap(JSONNumber.init(decimalString:)).map { JSONValue(.number($0)) } ?? $0
            }
        },
        PayloadMutant("reserved keys are custom fields too", breaks: "PL-CUSTOM") { payload in
            payload.reserved = { _, _ in [] }
        },
        PayloadMutant("absent fields are empty text", breaks: "PL-ABSENT") { payload in
            let documented = payload.parsed
            payload.parsed = { specification, history in
                var parsed = documented(specification, history)
                for key in ["title", "body", "category", "sound", "deeplinkURL"] where parsed[key] == nil {
                    parsed[key] = ""
                }
                return parsed
            }
        },
        PayloadMutant("empty fields are absent", breaks: "PL-ABSENT") { payload in
            let documented = payload.parsed
            payload.parsed = { specification, history in
                let parsed = documented(specification, history)
                return parsed.members.reduce(parsed) { $1.value == "" || $1.value == 0 ? $0.without($1.key) : $0 }
            }
        },
        PayloadMutant("a payload without aps throws", breaks: "PL-ROBUST") { payload in
            let documented = payload.answer
            payload.answer = { specification, history in
                let isBare =
                    history.now.event == .payload(.parse) && history.now.platform == .ios
                    && specification.payload.attributes(specification, history)?.object == nil
                return isBare ? .threw("aps is missing") : documented(specification, history)
            }
        },
        PayloadMutant("one field of a wrong type empties the result", breaks: "PL-ROBUST") { payload in
            let documented = payload.parsed
            payload.parsed = { specification, history in
                let isMalformed = !specification.payload.unjudged(specification, history).isEmpty
                return isMalformed ? JSONObject() : documented(specification, history)
            }
        },
    ]

    private static let composing = [
        PayloadMutant("a rich-media URL does not set mutable-content", breaks: "PL-COMPOSE-MUTABLE") { payload in
            payload.isMutable = { $1.now.parameters["settings"]?["mutableContent"] == true }
        },
        PayloadMutant("a switch is true and not 1", breaks: "PL-COMPOSE-MUTABLE") { payload in
            payload.changeSettings { setting, value in setting == .mutableContent && value == 1 ? true : value }
        },
        PayloadMutant("content-available is sent on Android", breaks: "PL-COMPOSE-NA") { payload in
            let documented = payload.place
            payload.place = { specification, history, setting in
                setting == .contentAvailable && history.now.platform == .android
                    ? ["data"] : documented(specification, history, setting)
            }
        },
        PayloadMutant("the title is sent beside the alert", breaks: "PL-COMPOSE-MAP") { payload in
            let documented = payload.place
            payload.place = { specification, history, setting in
                setting == .messageTitle && history.now.platform == .ios
                    ? ["aps"] : documented(specification, history, setting)
            }
        },
        PayloadMutant("an iOS badge is sent as text", breaks: "PL-COMPOSE-MAP") { payload in
            payload.changeSettings { setting, value in
                setting == .badge ? value?.number.map { .string($0.text) } : value
            }
        },
        PayloadMutant("a badge of 0 is not sent", breaks: "PL-COMPOSE-MAP") { payload in
            payload.changeSettings { setting, value in setting == .badge && value == 0 ? nil : value }
        },
        PayloadMutant("the texts are sent in a notification block", breaks: "PL-COMPOSE-MAP") { payload in
            let documented = payload.composed
            payload.composed = { specification, history in
                var composed = documented(specification, history)
                if history.now.platform == .android { composed["notification"] = composed["data"] }
                return composed
            }
        },
        PayloadMutant("all is sent beside data", breaks: "PL-COMPOSE-MAP") { payload in
            let documented = payload.place
            payload.place = { specification, history, setting in
                history.now.platform == .android ? [] : documented(specification, history, setting)
            }
        },
        PayloadMutant("the ids are left out where tracking is off", breaks: "PL-COMPOSE-TRACKING") { payload in
            let documented = payload.setting
            payload.setting = { specification, history, setting in
                let isOff = history.now.parameters["settings"]?["tracking"] == "off"
                let isID = setting == .deliveryId || setting == .broadlogId
                return isOff && isID ? nil : documented(specification, history, setting)
            }
        },
        PayloadMutant("the flag is a Boolean", breaks: "PL-COMPOSE-TRACKING") { payload in
            payload.changeSettings { setting, value in
                setting == .tracking ? value.map { .bool($0 == "on") } : value
            }
        },
    ]
}

extension PayloadStructure {
    fileprivate mutating func dropCustomFields(_ isDropped: @escaping @Sendable (String) -> Bool) {
        let documented = custom
        custom = { specification, history in
            let fields = documented(specification, history)
            return fields.keys.reduce(fields) { isDropped($1) ? $0.without($1) : $0 }
        }
    }

    fileprivate mutating func changeCustomFields(_ change: @escaping @Sendable (JSONValue) -> JSONValue) {
        let documented = custom
        custom = { specification, history in
            JSONObject(documented(specification, history).members.map { (key: $0.key, value: change($0.value)) })
        }
    }

    fileprivate mutating func changeSettings(
        _ change: @escaping @Sendable (CampaignSetting, JSONValue?) -> JSONValue?
    ) {
        let documented = setting
        setting = { specification, history, setting in
            change(setting, documented(specification, history, setting))
        }
    }
}
