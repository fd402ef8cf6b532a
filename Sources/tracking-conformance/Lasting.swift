/// Values that last as long as the process.
///
/// A suite is tens of thousands of objects. To free them one by one when the command is done takes as long as a tenth
/// of a run; the system frees them all at once.
enum Lasting {
    private final class Holder<Value> {
        private let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    /// Keeps a value to the end of the process.
    static func keep(_ value: some Any) {
        _ = Unmanaged.passRetained(Holder(value))
    }
}
