/// What is found when it is first asked for, and kept.
package struct Once<Value: Sendable>: ~Copyable, Sendable {
    private let known = Locked<Value?>(nil)

    /// Creates something that nobody has asked for.
    package init() {}

    /// The value.
    package func value(_ find: () -> Value) -> Value {
        if let value = known.withLock({ $0 }) { return value }
        let value = find()
        known.withLock { $0 = value }
        return value
    }
}
