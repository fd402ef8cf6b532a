import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit: SearchedEdit {
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
