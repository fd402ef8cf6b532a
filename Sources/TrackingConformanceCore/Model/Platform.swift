/// A mobile platform.
public enum Platform: String, Sendable, CaseIterable {
    /// Apple's mobile systems.
    case ios
    /// Android.
    case android
}
