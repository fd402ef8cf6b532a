/// The starters that `new` writes, as a resource of the package.
package enum StarterFiles {
    /// The name that the build gives to the resource bundle, without its ending.
    package static let bundle = "tracking-conformance_TrackingConformanceStarters"
}
