import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit: SearchedEdit {
    static let causes: CauseFile<PushEdit> = .read()
    typealias Claim = TrackingConformanceAnalysis.Claim<PushEdit>

    static let claims = allClaims()
    static let lists = ["event": Event.Push.allCases.map { ["event": $0.rawValue, "name": $0.name] }]

    static func topics(of part: String) -> Set<String> {
        switch PushPart(name: part) {
        case .stage(.flag), .stage(.enabled), .stage(.actions): ["flag"]
        case .stage(.deliveryID), .data("deliveryId"): ["_dId", "id"]
        case .stage(.broadlogID), .data("broadlogId"): ["_mId", "id"]
        case .stage(.version), .stage(.threshold), .stage(.precedes), .stage(.function), .stage(.actionName):
            ["version"]
        case .stage(.sends), .stage(.given), .stage(.throwing), .stage(.throwingLate), .stage(.interaction):
            ["flag", "_dId", "_mId", "id", "version"]
        case .stage, .data, nil: []
        }
    }
}

extension PushEdit {
    static func shows(_ part: String, at keys: Set<String>) -> Bool {
        switch PushPart(name: part) {
        case .stage(.throwing), .stage(.throwingLate): keys.contains("")
        default: topics(of: part) != ["version"] || keys.contains("function") || keys.contains("name")
        }
    }
}

extension Event.Push {
    /// The handler's name without its platform.
    fileprivate var name: String { rawValue.split(separator: ".").last.map(String.init) ?? "" }
}
