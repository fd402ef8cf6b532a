import TrackingConformanceJSON

extension FileDecoder {
    /// Decodes the data that a push call must carry.
    mutating func pushData(_ value: JSONValue) -> JSONObject? {
        let data = object(value, "the data of a push call", required: ["deliveryId", "broadlogId", "action"])
        for member in data?.members ?? [] where member.value.string == nil {
            report(
                .wrongForm,
                "\"\(member.key)\" must be a string, not \(shown(member.value))",
                at: member.value.offset
            )
        }
        if let action = data?["action"], let text = action.string, !["1", "2", "7"].contains(text) {
            report(.wrongForm, "\"action\" must be \"1\", \"2\" or \"7\", not \(shown(action))", at: action.offset)
        }
        return data
    }
}
