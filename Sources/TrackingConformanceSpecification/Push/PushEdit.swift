package import TrackingConformanceCore
import TrackingConformanceJSON

/// A stage of push tracking or a member of a call's data.
package enum PushPart: Hashable, Sendable {
    case stage(Stage)
    /// A member of a call's data, such as `data.action`.
    case data(String)

    /// The stages, in the order in which a handler evaluates them.
    package enum Stage: String, CaseIterable, Sendable {
        case throwing = "throws"
        /// The notification's own data, in which tracking looks for its keys.
        case given
        /// True if the notification arrives; `dismissed` and `opened`, if the user dismisses it or opens the app from
        /// it.
        case arrives, dismissed, opened
        case interaction
        case sameIntent = "same-intent"
        case flag
        /// True if the flag turns tracking on.
        case enabled
        case deliveryID = "delivery-id"
        case broadlogID = "broadlog-id"
        /// True if anything is reported.
        case sends
        /// An action or a list of actions, in the order of the calls; absent if there are none.
        case actions
        /// The complete data of a call that reports an action.
        case data
        case version
        case threshold
        /// True if the first of two versions precedes the second.
        case precedes
        case function
        /// The name of an action for the older function.
        case actionName = "action-name"
        case throwingLate = "throws-late"
    }

    package init?(name: String) {
        let keys = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if let stage = Stage(rawValue: name) {
            self = .stage(stage)
        } else if keys.count == 2, keys[0] == Stage.data.rawValue, !keys[1].isEmpty {
            self = .data(keys[1])
        } else {
            return nil
        }
    }

    package var name: String {
        switch self {
        case .stage(let stage): stage.rawValue
        case .data(let key): "\(Stage.data.rawValue).\(key)"
        }
    }
}

/// A deviation from documented push tracking and its condition: a fault, a fair reading or a cause.
package struct PushEdit: RowEdit, Hashable, Sendable {
    package typealias Expression = DataExpression<PushWord>

    package struct Change: Hashable, Sendable {
        package let part: PushPart
        package let expression: Expression
    }

    package let changes: [Change]
    /// The test under which the edit applies; `nil` if it always does.
    package let condition: Expression?

    package init(_ changes: [Change], when condition: Expression? = nil) {
        (self.changes, self.condition) = (changes, condition)
    }

    package static let area = Area.push
    package static let subject = "push tracking"
    package static let exampleID = "push/flag/compared-exactly"
    package static let documentedParts =
        PushPart.Stage.allCases.filter { $0 != .data }.map(\.rawValue)
        + ["data.deliveryId", "data.broadlogId", "data.action"]
    package static let partNames = documentedParts + [PushPart.Stage.data.rawValue]
    package static func isPart(_ name: String) -> Bool { PushPart(name: name) != nil }

    package static func changes(of part: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change] {
        guard let part = PushPart(name: part) else { return [] }
        let type: ExpressionType? = part.type == .test ? .test : nil
        return [Change(part: part, expression: try .operand(Term(reading: text), type, scope))]
    }

    package static func scope(of part: String) -> ReadingScope {
        let part = PushPart(name: part)
        let words: Set<String> =
            switch part {
            case .data, .stage(.data): ["action", "data"]
            case .stage(.actionName): ["action"]
            case .stage(.precedes): ["swapped"]
            case .stage, nil: []
            }
        return ReadingScope(it: part?.type, words: words)
    }

    /// The expression of a part with the edit; `it` is the part's previous value.
    package func expression(of change: Change) -> Expression {
        condition.map { .when($0, change.expression, else: .it) } ?? change.expression
    }
}

extension PushPart {
    /// The type of its value; `nil` if it may vary.
    fileprivate var type: ExpressionType? { if case .stage(let stage) = self { stage.type } else { nil } }
}

extension PushPart.Stage {
    /// The type of its value; `nil` if it may vary.
    var type: ExpressionType? {
        if let word = PushWord(rawValue: rawValue) { return word.type }
        return switch self {
        case .sends: .test
        case .function, .actionName, .throwing, .throwingLate: .text
        default: nil
        }
    }
}
