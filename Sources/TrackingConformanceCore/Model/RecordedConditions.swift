package import TrackingConformanceJSON

/// What is known of a sequence that was recorded while an app ran, besides the events themselves.
package struct RecordedConditions: Sendable, Equatable {
    /// How far the instant of an event may be from the one that the implementation read.
    package let tolerance: Duration
    /// What came before the recording; `nil` where it begins with a fresh install.
    package let past: UnrecordedPast?

    package init(tolerance: Duration, past: UnrecordedPast? = nil) {
        self.tolerance = tolerance
        self.past = past
    }
}

/// The part of an app's life that came before its recording, as far as the recording tells of it.
package struct UnrecordedPast: Sendable, Equatable {
    /// The app's version where its process runs already when the recording begins.
    package let version: String
    /// Whether that process tracks the lifecycle automatically.
    package let isAutomatic: Bool
    /// The first lifecycle call, which tells the state; `nil` where the recording has none.
    package let telling: Telling?

    /// A lifecycle call that tells in which state the life was.
    package struct Telling: Sendable, Equatable {
        /// The place of its step, counted from 0.
        package let step: Int
        /// What it tells: `launch`, `wake` or `sleep`.
        package let type: String
        /// Whether it is the first of a process that was started in the recording.
        package let isFirstOfProcess: Bool
        package let data: JSONObject

        package init(step: Int, type: String, isFirstOfProcess: Bool, data: JSONObject) {
            self.step = step
            self.type = type
            self.isFirstOfProcess = isFirstOfProcess
            self.data = data
        }

        /// The value of a variable, under any of its spellings; `nil` where it is absent or null.
        package func value(of variable: LifecycleVariable) -> JSONValue? {
            variable.spellings.lazy.compactMap { data[$0] }.first { !$0.isNull }
        }
    }

    package init(version: String, isAutomatic: Bool, telling: Telling?) {
        self.version = version
        self.isAutomatic = isAutomatic
        self.telling = telling
    }
}
