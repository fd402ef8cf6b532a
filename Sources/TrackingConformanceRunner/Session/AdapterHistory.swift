/// The starts of an adapter in one run, by all its workers.
actor AdapterStarts {
    private let options: RunOptions
    private var count = 0
    private var hasAnswers = false

    init(_ options: RunOptions) {
        self.options = options
    }

    /// Counts a start.
    ///
    /// - Returns: The file that keeps the exchange with the process, where one is kept.
    func next() -> String? {
        count += 1
        return options.wireDirectory.map { "\($0)/adapter-\(count).wire" }
    }

    /// Learns that a process answered a vector.
    func noteAnswer() {
        hasAnswers = true
    }

    /// The starts in a row without an answer after which the adapter is given up: sooner where it never gave one.
    var fruitlessLimit: Int { hasAnswers ? options.fruitlessStarts : options.fruitlessFirstStarts }
}
