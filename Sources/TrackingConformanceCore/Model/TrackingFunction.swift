/// A function through which an app tracks.
package enum TrackingFunction: String, Sendable, CaseIterable {
    /// The push SDK's function from ACPCore 1.4.0 (Android) and 2.3.0 (iOS) on.
    case collectMessageInfo
    /// The push SDK's function before that.
    case trackAction
    /// The lifecycle module's and the app's own tracking calls.
    case track
}
