#if canImport(Darwin)
import os
#else
import Synchronization
#endif

/// A value that several threads can read and change, one at a time.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(Darwin)
    // The standard library's lock requires later systems than the kit does.
    private let lock: OSAllocatedUnfairLock<Value>
    #else
    private let lock: Mutex<Value>
    #endif

    package init(_ value: Value) {
        #if canImport(Darwin)
        lock = OSAllocatedUnfairLock(initialState: value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Reads or changes the value with exclusive access.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        lock.withLock { body(&$0) }
    }
}

/// A value computed at the first request and kept.
package struct Once<Value: Sendable>: ~Copyable, Sendable {
    private let known = Locked<Value?>(nil)

    package init() {}

    package func value(_ find: () -> Value) -> Value {
        if let value = known.withLock({ $0 }) { return value }
        let value = find()
        known.withLock { $0 = value }
        return value
    }
}
