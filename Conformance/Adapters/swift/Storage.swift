/// The app's persistent storage: it survives processes and is deleted with the app.
final class Storage {
    private var numbers: [String: Int] = [:]
    private var texts: [String: String] = [:]

    /// The number under a key.
    subscript(number key: String) -> Int? {
        get { numbers[key] }
        set { numbers[key] = newValue }
    }

    /// The text under a key.
    subscript(text key: String) -> String? {
        get { texts[key] }
        set { texts[key] = newValue }
    }

    /// Adds to a number, which is initially 0.
    func add(_ amount: Int, to key: String) {
        numbers[key, default: 0] += amount
    }
}
