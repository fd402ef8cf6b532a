/// A gate with a number of places; a task that finds none free waits for one.
actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        free = places
    }

    /// Takes a place, as soon as one is free.
    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Gives the place to a waiting task, or back.
    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
