/// Why a rule or a vector is no longer used; it is never deleted.
package struct Deprecation: Sendable {
    /// The suite version that deprecated it.
    package let since: Version
    /// Why.
    package let reason: String
}
