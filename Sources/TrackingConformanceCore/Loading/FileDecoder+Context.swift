import TrackingConformanceJSON

extension FileDecoder {
    /// Takes what holds for a whole vector; where nothing is said, the usual context.
    mutating func context(_ value: JSONValue?) -> RunContext {
        let keys = ["sdkVersion", "zone", "device"]
        guard let value, let context = object(value, "a context", required: [], optional: keys)
        else { return RunContext() }
        return RunContext(
            sdkVersion: text(context, "sdkVersion"),
            zone: zone(context) ?? "UTC",
            device: context["device"].flatMap { device($0) }
        )
    }

    private mutating func device(_ value: JSONValue) -> Device? {
        guard let device = object(value, "a device", required: ["locale", "calendar", "hourCycle"], optional: [])
        else { return nil }
        let locale = locale(device)
        let calendar: Device.Calendar? = word(device, "calendar")
        let hourCycle = hourCycle(device)
        guard let locale, let calendar, let hourCycle else { return nil }
        return Device(locale: locale, calendar: calendar, hourCycle: hourCycle)
    }

    private mutating func locale(_ device: JSONObject) -> String? {
        guard let locale = text(device, "locale"), !isLocale(locale) else { return device["locale"]?.string }
        let message = "\"locale\" must be a locale such as \"ar_EG\" or \"zh_Hant_TW\", not \(quoted(locale))"
        report(.wrongForm, message, at: device["locale"]?.offset)
        return nil
    }

    private mutating func hourCycle(_ device: JSONObject) -> Device.HourCycle? {
        guard let value = device["hourCycle"] else { return nil }
        if let cycle = value.number?.integer.flatMap({ Device.HourCycle(rawValue: $0) }) { return cycle }
        report(.wrongForm, "\"hourCycle\" must be 12 or 24, not \(shown(value))", at: value.offset)
        return nil
    }
}
