package import TrackingConformanceCore

/// A recording: what happened to an app and what it answered, a JSON object a line.
package enum Recording {
    static let version = 1
    /// The longest line, in bytes.
    static let longestLine = 16 << 20

    /// What a recording begins with: which app it is of, and what holds for all of it.
    package struct Header: Sendable, Equatable {
        /// The app, with its version, and its platform in place of a language.
        package let app: ImplementationDescription
        /// What holds for the whole recording.
        package let context: RunContext
        /// Whether it begins with a fresh install, and not in the middle of a life.
        package let isFreshInstall: Bool
        /// Whether the app's process, where it runs already, tracks the lifecycle automatically.
        package let isAutomatic: Bool

        package init(app: ImplementationDescription, context: RunContext, isFreshInstall: Bool, isAutomatic: Bool) {
            (self.app, self.context) = (app, context)
            (self.isFreshInstall, self.isAutomatic) = (isFreshInstall, isAutomatic)
        }
    }

    /// Something that happened, with what was observed.
    package struct Event: Sendable, Equatable {
        package let stimulus: Stimulus
        package let observation: Observation
        /// The line of the file, counted from 1.
        package let line: Int

        package init(stimulus: Stimulus, observation: Observation, line: Int) {
            (self.stimulus, self.observation, self.line) = (stimulus, observation, line)
        }
    }

    package enum Line: Sendable, Equatable {
        case header(Header)
        case event(Event)
    }
}
