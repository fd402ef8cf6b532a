package import TrackingConformanceJSON

/// The wire forms of stimuli and observations.
extension Stimulus {
    func write(to writer: inout JSONWriter) {
        writer.append(.string(event.rawValue), after: #"{"event":"#)
        switch content {
        case .made(let object):
            if !object.isEmpty { writer.append(.object(object), after: #","with":"#) }
        case .written(let object):
            writer.append(part: #","with":"#)
            writer.append(written: object.text)
        }
        if let instant { writer.append(.string(instant.text), after: #","at":"#) }
        if let zone { writer.append(.string(zone), after: #","zone":"#) }
        writer.append(part: "}")
    }

    /// The stimulus as a step of a `run` request.
    package var json: JSONValue {
        var writer = JSONWriter()
        write(to: &writer)
        return (try? JSONParser.parse(writer.output)) ?? .null
    }

    /// Creates a stimulus from a step of a `run` request.
    package init(json: JSONValue) throws(WireFormError) {
        guard let object = json.object, let name = object["event"]?.string else {
            throw WireFormError("a step must be an object with the key \"event\"", path: "")
        }
        guard let event = Event(rawValue: name) else {
            throw WireFormError("the event \(name) is unknown", path: "/event")
        }
        let instant = object["at"]?.string
        self.init(
            event,
            object["with"]?.object ?? JSONObject(),
            at: instant.flatMap { Instant($0) },
            zone: object["zone"]?.string
        )
        if instant != nil, self.instant == nil {
            throw WireFormError("\"at\" is not an instant in UTC", path: "/at")
        }
    }
}

extension RunContext {
    package var json: JSONValue {
        .object(["sdkVersion": sdkVersion.map { .string($0) }, "zone": .string(zone), "device": device?.json])
    }

    package init(json: JSONValue?) throws(WireFormError) {
        let device = try json?["device"].map { json throws(WireFormError) in try Device(json: json) }
        self.init(sdkVersion: json?["sdkVersion"]?.string, zone: json?["zone"]?.string ?? "UTC", device: device)
    }
}

extension Device {
    /// The settings in the context of a `run` request.
    var json: JSONValue {
        [
            "locale": .string(locale), "calendar": .string(calendar.rawValue),
            "hourCycle": .integer(hourCycle.rawValue),
        ]
    }

    init(json: JSONValue) throws(WireFormError) {
        guard let locale = json["locale"]?.string,
            let calendar = json["calendar"]?.string.flatMap(Calendar.init(rawValue:)),
            let hourCycle = json["hourCycle"]?.number?.integer.flatMap(HourCycle.init(rawValue:))
        else {
            throw WireFormError("a device needs \"locale\", \"calendar\" and \"hourCycle\"", path: "/device")
        }
        self.init(locale: locale, calendar: calendar, hourCycle: hourCycle)
    }
}

extension TrackingCall {
    package var json: JSONValue {
        .object(["function": .string(function), "name": name.map { .string($0) }, "data": .object(data)])
    }

    /// Creates a call from an answer's JSON; unknown keys are ignored.
    init(json: JSONValue, path: @autoclosure () -> String) throws(WireFormError) {
        guard let object = json.object else {
            throw WireFormError("a call must be an object, not \(json.kindWithArticle)", path: path())
        }
        guard let function = object["function"]?.string else {
            throw WireFormError("a call needs \"function\", a string", path: path())
        }
        guard let data = object["data"]?.object else {
            throw WireFormError("a call needs \"data\", an object", path: path())
        }
        let name = object["name"]
        guard name == nil || name?.isNull == true || name?.string != nil else {
            throw WireFormError("\"name\" must be a string", path: path() + "/name")
        }
        self.init(function: function, name: name?.string, data: data)
    }
}

extension Observation {
    package var json: JSONValue {
        var members = JSONObject()
        if case .threw(let message, _) = self { members["threw"] = .string(message) }
        members["calls"] = calls.map { .array($0.map(\.json)) }
        if case .answered(_, let value) = self { members["value"] = value }
        return .object(members)
    }

    /// Creates an observation from an answer's JSON; unknown keys are ignored.
    package init(json: JSONValue, path: @autoclosure () -> String) throws(WireFormError) {
        guard let object = json.object else {
            throw WireFormError("the answer to a step must be an object, not \(json.kindWithArticle)", path: path())
        }
        let calls = try Self.calls(in: object, path: path())
        if let threw = object["threw"] {
            guard let message = threw.string else {
                throw WireFormError("\"threw\" must be a string", path: path() + "/threw")
            }
            self = .threw(message, after: calls)
        } else if let calls {
            self = .answered(calls: calls, value: object["value"])
        } else {
            throw WireFormError("the answer to a step needs \"calls\", an array, or \"threw\"", path: path())
        }
    }

    /// The calls of an answer; `nil` if it has none, which only an exception may.
    private static func calls(
        in object: JSONObject,
        path: @autoclosure () -> String
    ) throws(WireFormError) -> [TrackingCall]? {
        guard let value = object["calls"] else { return nil }
        guard let calls = value.array else {
            throw WireFormError("\"calls\" must be an array, not \(value.kindWithArticle)", path: path() + "/calls")
        }
        var made: [TrackingCall] = []
        for (index, call) in calls.enumerated() {
            made.append(try TrackingCall(json: call, path: "\(path())/calls/\(index)"))
        }
        return made
    }
}

package struct WireFormError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The mistake and the requirement.
    package let message: String
    /// A JSON Pointer to the place.
    package let path: String

    package init(_ message: String, path: String = "") {
        self.message = message
        self.path = path
    }

    package var description: String { path.isEmpty ? message : "\(message) (at \(path))" }
}
