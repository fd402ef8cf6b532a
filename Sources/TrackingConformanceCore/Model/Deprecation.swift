/// Why a rule or a vector is no longer used; it is never deleted.
public struct Deprecation: Sendable {
    /// The suite version that deprecated it.
    public let since: Version
    /// Why.
    public let reason: String
}
