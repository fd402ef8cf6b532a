/// The rule catalogue's files, as a resource of the package.
package enum RuleFiles {
    /// The name that the build gives to the resource bundle, without its ending.
    package static let bundle = "tracking-conformance_TrackingConformanceRules"
}
