/// The settings for a whole sequence of stimuli.
public struct RunContext: Sendable, Equatable {
    /// The version of the SDK that the app links, if it matters.
    public var sdkVersion: String?
    /// The IANA time zone in force at the beginning.
    public var zone: String
    /// The language and region settings; `nil` means those of `Device.standard`.
    public var device: Device?

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - sdkVersion: The version of the SDK that the app links, if it matters.
    ///   - zone: The IANA time zone in force at the beginning.
    ///   - device: The language and region settings; `nil` means those of `Device.standard`.
    public init(sdkVersion: String? = nil, zone: String = "UTC", device: Device? = nil) {
        self.sdkVersion = sdkVersion
        self.zone = zone
        self.device = device
    }

    /// The capabilities that the context requires.
    var capabilities: Set<Capability> {
        Set((sdkVersion == nil ? [] : [.pushSDKVersion]) + (device == nil ? [] : [.deviceLocale]))
    }
}
