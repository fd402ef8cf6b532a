import Foundation

/// A recording of an app that tracks its launch, and a click and an open for a notification.
@main
enum Example {
    static func main() throws {
        let file = URL(fileURLWithPath: CommandLine.arguments[1])
        let recorder = try TrackingRecorder(file, name: "Example", version: "1.0", isFreshInstall: true)
        recorder.event("app.start", ["appVersion": "1.0"])
        let userInfo = ["_dId": "56c4", "_mId": "h138a"]
        let response: [String: Any] = ["userInfo": userInfo, "actionIdentifier": "default"]
        recorder.event("ios.didReceiveNotificationResponse", response) {
            for action in ["2", "1"] {
                let data = ["deliveryId": "56c4", "broadlogId": "h138a", "action": action]
                recorder.call("collectMessageInfo", data: data)
            }
        }
    }
}
