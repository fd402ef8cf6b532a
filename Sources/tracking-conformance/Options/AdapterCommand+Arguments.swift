import TrackingConformanceCore
import TrackingConformanceRunner

extension AdapterCommand {
    /// The adapter that arguments name; without any, the bundled reference adapter.
    init(named words: [String]) throws(CommandFailure) {
        guard let program = words.first else {
            guard let path = SuiteLocation.executable else {
                let sentence = "the command cannot find its own program to start the reference adapter"
                throw CommandFailure(.noAdapter, sentence)
            }
            self.init(program: path, arguments: ["reference-adapter"])
            return
        }
        self.init(program: program, arguments: Array(words.dropFirst()))
    }
}
