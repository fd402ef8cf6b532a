/// A vector of a contributor's own, under the kit's rules.
enum OwnVector {
    /// Its id.
    static let id = "push/own/one"

    /// The text of its vector file.
    ///
    /// - Parameter text: Its title and its note, as they stand in JSON.
    static func file(saying text: String = "One") -> String {
        #"""
        { "topic": "push/own", "vectors": [{
          "id": "push/own/one", "title": "\#(text)", "since": "1.0.0", "rules": ["PT-FLAG-LEGACY"],
          "requires": ["push.android"], "note": "\#(text)",
          "steps": [{
            "event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } },
            "expect": { "calls": [{
              "function": "collectMessageInfo", "data": { "deliveryId": "d1", "broadlogId": "h1", "action": "7" }
            }] }
          }]
        }] }
        """#
    }
}
