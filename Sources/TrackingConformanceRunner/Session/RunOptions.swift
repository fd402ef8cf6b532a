package import TrackingConformanceCore

/// The options for a run's adapter processes.
public struct RunOptions: Sendable {
    /// The number of adapter processes.
    public var jobs: Int
    /// The timeout of a vector, counted from its request or the previous answer, whichever is later.
    ///
    /// By default it is ten seconds, and less after three hangs in a row.
    public var timeout: Duration {
        didSet { hasFixedTimeout = true }
    }
    /// True if the timeout of a vector was set explicitly and does not change.
    package var hasFixedTimeout: Bool
    /// The shortest timeout of a vector if none was set.
    package var shortestTimeout = Duration.seconds(1)
    /// The timeout of a vector if none was set, as a multiple of the slowest answer.
    package var timeoutFactor = 10
    /// The timeout of the handshake.
    public var startupTimeout: Duration
    /// An existing directory that keeps every line sent and received, one file per adapter process; `nil` keeps
    /// nothing.
    public var wireDirectory: String?
    /// Called with a sentence about each file in `wireDirectory` that could not be written completely.
    package var wireFailed: @Sendable (String) -> Void

    /// Called once the adapter has started or cannot start; loading the suite before that would delay the start.
    package var started: @Sendable () -> Void = {}

    /// Called with the first line that is not an answer, if it precedes the handshake.
    package var strayed: @Sendable (String) -> Void = { _ in }

    /// Called when an adapter was ended because it did not answer in time.
    package var timedOut: @Sendable () -> Void = {}

    /// Called with each judged answer, if answers are kept.
    package var answered: (@Sendable (Vector, AdapterAnswer) -> Void)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - jobs: The number of adapter processes.
    ///   - timeout: The timeout of a vector; `nil` means ten seconds, less after three hangs in a row.
    ///   - startupTimeout: The timeout of the handshake.
    ///   - wireDirectory: An existing directory that keeps every line sent and received; `nil` keeps nothing.
    ///   - wireFailed: Called with a sentence about each file in `wireDirectory` that could not be written completely.
    public init(
        jobs: Int = 1,
        timeout: Duration? = nil,
        startupTimeout: Duration = .seconds(30),
        wireDirectory: String? = nil,
        wireFailed: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.jobs = jobs
        self.timeout = timeout ?? .seconds(10)
        hasFixedTimeout = timeout != nil
        self.startupTimeout = startupTimeout
        self.wireDirectory = wireDirectory
        self.wireFailed = wireFailed
    }

    package static let mostJobs = 1_000

    var longestLine: Int { 16 << 20 }

    /// The number of consecutive hangs after which a vector gets less time, unless the time was set.
    var patientHangs: Int { 3 }

    /// The time left for an answer after a line that suggests that none will come.
    var patienceWithMistakes: Duration { .seconds(1) }

    /// The number of consecutive starts without an answer after which an adapter is abandoned.
    var fruitlessStarts: Int { 20 }

    /// The same limit for an adapter that has never answered a vector.
    var fruitlessFirstStarts: Int { 5 }
}
