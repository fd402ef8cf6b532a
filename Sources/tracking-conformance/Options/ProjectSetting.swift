import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSystem

/// A key of the project file, which stands for a command-line option.
enum ProjectSetting: String, CaseIterable {
    case adapter, connect, listen, restart
    case require, strict, knownFailures
    case suite, vectors, suiteVersion, select, exclude
    case reports
    case jobs, timeout, startupTimeout

    /// The equivalent option, or `--` for the adapter.
    var option: String {
        switch self {
        case .adapter: "--"
        case .reports: "--report"
        default: "--" + rawValue.replacing(/[A-Z]/) { "-\($0.output.lowercased())" }
        }
    }

    var isCommand: Bool { self == .adapter || self == .restart }

    /// True if the setting limits the vectors to run.
    var selects: Bool { [.suiteVersion, .select, .exclude].contains(self) }

    /// True if the setting names the source of answers.
    var namesAdapter: Bool { isCommand || self == .connect || self == .listen }

    /// True if the setting affects the vectors or the verdict, so that every judging command needs it.
    private var isForJudging: Bool { [.require, .strict, .knownFailures, .suite, .vectors].contains(self) }

    func applies(to subcommand: String) -> Bool {
        switch subcommand {
        case "run": true
        case "explore": namesAdapter || isForJudging || [.jobs, .timeout, .startupTimeout].contains(self)
        case "smoke": namesAdapter || self == .startupTimeout
        case "judge": isForJudging
        default: false
        }
    }

    static let subcommands = ["run", "explore", "smoke", "judge"]

    /// The command-line words for a valid value, whose paths are relative to a directory.
    func words(_ value: JSONValue, in directory: String) -> [String] {
        func path(_ text: String) -> String {
            text.hasPrefix("/") || directory == "." ? text : "\(directory)/\(text)"
        }
        let texts = value.array?.compactMap(\.string) ?? [value.string].compactMap { $0 }
        return switch self {
        case .adapter, .restart: [option] + texts
        case .strict: value.boolean == true ? [option] : []
        case .jobs: Double(value.number?.text ?? "").map { [option, "\(Int(min($0, 1e9)))"] } ?? []
        case .timeout, .startupTimeout: Double(value.number?.text ?? "").map { [option, "\($0)"] } ?? []
        case .knownFailures, .suite, .vectors: texts.flatMap { [option, path($0)] }
        case .reports:
            texts.flatMap { text in
                let parts = text.split(separator: ":", maxSplits: 1)
                return [option, parts.count == 2 ? "\(parts[0]):\(path(String(parts[1])))" : text]
            }
        default: texts.flatMap { [option, $0] }
        }
    }
}

// MARK: - Reading

extension FileDecoder {
    /// Checks the value of a setting, so that a mistake in the file is reported with its location.
    mutating func check(_ setting: ProjectSetting, in file: JSONNode) {
        let key = setting.rawValue
        guard let value = file[key] else { return }
        switch setting {
        case .adapter, .restart:
            guard value.array?.isEmpty != false else { return _ = texts(file, key) }
            let form = "a program and its arguments, such as [\"python3\", \"adapter.py\"]"
            report(.wrongForm, "\"\(key)\" must be an array with \(form)", at: value.offset)
        case .connect, .listen, .knownFailures, .suite: _ = text(file, key)
        case .vectors, .select, .exclude: _ = texts(file, key)
        case .require: let _: [Capability] = words(file, key)
        case .strict:
            guard value.boolean == nil else { return }
            report(.wrongForm, "\"strict\" must be true or false, not \(shown(value))", at: value.offset)
        case .suiteVersion: _ = version(file, key)
        case .reports: for report in array(file, key) { check(report: report) }
        case .jobs: checkNumber(value, of: key) { $0 >= 1 && $0.rounded() == $0 }
        case .timeout, .startupTimeout: checkNumber(value, of: key) { $0 > 0 && $0 <= TreatmentOptions.longestTimeout }
        }
    }

    private mutating func check(report value: JSONNode) {
        guard value.string.flatMap({ ReportOption<Report>(argument: $0) }) == nil else { return }
        let form = ReportOption<Report>.names + ", followed by a colon and a file, such as \"html:report.html\""
        report(.wrongForm, "a report must be \(form), not \(shown(value))", at: value.offset)
    }

    private mutating func checkNumber(_ value: JSONNode, of key: String, _ isRight: (Double) -> Bool) {
        guard value.number.flatMap({ Double($0.text) }).map(isRight) != true else { return }
        let form = key == "jobs" ? "a whole number from 1 up" : "a number of seconds above 0, and at most 86400"
        report(.wrongForm, "\"\(key)\" must be \(form), not \(shown(value))", at: value.offset)
    }
}
