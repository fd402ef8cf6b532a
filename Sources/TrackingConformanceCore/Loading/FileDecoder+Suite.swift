package import TrackingConformanceJSON

struct SuiteFile {
    let version: Version
    let corrections: [Correction]
    var contents: SuiteContents?
}

extension FileDecoder {
    mutating func suiteFile(_ root: JSONNode) -> SuiteFile? {
        let optional = ["$schema", "title", "corrections", "contents"]
        guard let file = object(root, "the suite", required: ["version"], optional: optional) else { return nil }
        checkSchema(file)
        _ = text(file, "title")
        guard let version = version(file, "version") else { return nil }
        return SuiteFile(
            version: version,
            corrections: array(file, "corrections").compactMap { correction($0) },
            contents: file["contents"].flatMap { contents($0) }
        )
    }

    private mutating func contents(_ value: JSONNode) -> SuiteContents? {
        guard let contents = object(value, "the contents", required: ["sha256", "vectors"]),
            let digest = text(contents, "sha256")
        else { return nil }
        guard let listed = contents["vectors"]?.object else {
            let words = "\"vectors\" must be an object with the number of vectors of each topic"
            return refuse(.wrongForm, words, at: contents["vectors"]?.offset)
        }
        var counts: [String: Int] = [:]
        for member in listed.members {
            let topic = member.key.string ?? ""
            guard let count = member.value.number?.integer, count > 0 else {
                let shown = shown(member.value)
                let words =
                    "the number of vectors of \(quoted(topic)) must be a whole number above 0, not \(shown)"
                report(.wrongForm, words, at: member.value.offset)
                continue
            }
            counts[topic] = count
        }
        return SuiteContents(counts: counts, digest: digest, location: source.location(of: value.offset))
    }

    private mutating func correction(_ value: JSONNode) -> Correction? {
        guard let correction = object(value, "a correction", required: ["since", "vectors", "reason"]),
            let since = version(correction, "since"), let reason = text(correction, "reason")
        else { return nil }
        checkFilled(correction, "vectors")
        checkDistinct(correction, "vectors")
        return Correction(
            since: since,
            vectors: texts(correction, "vectors").map { IDPattern($0) },
            reason: reason,
            location: source.location(of: value.offset)
        )
    }

    /// Reads the context of a vector, or the default if none is given.
    package mutating func context(_ value: JSONNode?) -> RunContext {
        let keys = ["sdkVersion", "zone", "device"]
        guard let value, let context = object(value, "a context", optional: keys) else { return RunContext() }
        return RunContext(
            sdkVersion: text(context, "sdkVersion"),
            zone: zone(context) ?? "UTC",
            device: context["device"].flatMap { device($0) }
        )
    }

    private mutating func device(_ value: JSONNode) -> Device? {
        guard let device = object(value, "a device", required: ["locale", "calendar", "hourCycle"]) else { return nil }
        let locale = locale(device)
        let calendar: Device.Calendar? = word(device, "calendar")
        let hourCycle = hourCycle(device)
        guard let locale, let calendar, let hourCycle else { return nil }
        return Device(locale: locale, calendar: calendar, hourCycle: hourCycle)
    }

    private mutating func locale(_ device: JSONNode) -> String? {
        guard let locale = text(device, "locale"), !isLocale(locale) else { return device["locale"]?.string }
        let message = "\"locale\" must be a locale such as \"ar_EG\" or \"zh_Hant_TW\", not \(quoted(locale))"
        return refuse(.wrongForm, message, at: device["locale"]?.offset)
    }

    private mutating func hourCycle(_ device: JSONNode) -> Device.HourCycle? {
        guard let value = device["hourCycle"] else { return nil }
        if let cycle = value.number?.integer.flatMap({ Device.HourCycle(rawValue: $0) }) { return cycle }
        return refuse(.wrongForm, "\"hourCycle\" must be 12 or 24, not \(shown(value))", at: value.offset)
    }
}
