/// Something that an implementation may support; vectors name the capabilities that they require.
public enum Capability: String, Sendable, CaseIterable, Comparable {
    /// Push tracking on iOS.
    case pushIOS = "push.ios"
    /// Push tracking on Android.
    case pushAndroid = "push.android"
    /// The choice of the tracking function by the SDK's version.
    case pushSDKVersion = "push.sdk-version"
    /// The extraction of fields from an iOS payload.
    case parseIOS = "payload.parse.ios"
    /// The extraction of fields from an Android payload.
    case parseAndroid = "payload.parse.android"
    /// The composition of an iOS payload.
    case composeIOS = "payload.compose.ios"
    /// The composition of an Android payload.
    case composeAndroid = "payload.compose.android"
    /// The sender's platform-specific rich-media settings in composed payloads.
    case composeRichMedia = "payload.compose.rich-media"
    /// Lifecycle tracking through the manual API.
    case lifecycle = "lifecycle"
    /// The lifecycle data as a dictionary that the app can read.
    case lifecycleDictionary = "lifecycle.dictionary"
    /// Automatic lifecycle tracking.
    case lifecycleAuto = "lifecycle.auto"
    /// Unusual device settings: locale, calendar and hour cycle.
    case deviceLocale = "device.locale"

    /// Capabilities of which a vector with this capability also requires at least one; none if this capability is
    /// tested by itself.
    package var bases: [Capability] {
        switch self {
        case .pushSDKVersion: [.pushIOS, .pushAndroid]
        case .composeRichMedia: [.composeIOS, .composeAndroid]
        case .lifecycleDictionary, .lifecycleAuto, .deviceLocale: [.lifecycle]
        case .pushIOS, .pushAndroid, .parseIOS, .parseAndroid, .composeIOS, .composeAndroid, .lifecycle: []
        }
    }

    /// Compares capabilities by the order of their declaration.
    public static func < (left: Capability, right: Capability) -> Bool { left.rank < right.rank }

    private var rank: Int { Capability.allCases.firstIndex(of: self) ?? 0 }
}
