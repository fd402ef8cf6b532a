import Foundation
import TestSupport

/// The command's output, without the differences between machines and between runs.
enum GoldenText {
    /// Replaces paths, times, the kit's own version and random tokens with names.
    static func normalised(_ text: String, directory: String) -> String {
        var text = text.replacing(directory, with: "{directory}")
            .replacing(BuiltProducts.directory.path, with: "{products}")
            .replacing(Checkout.root.path, with: "{checkout}")
        // Durations: of a vector in JSON, of a test case and of the whole run in JUnit, of a vector and the run in
        // HTML.
        text.replace(/"milliseconds": [0-9.]+/, with: "\"milliseconds\": {time}")
        text.replace(/\ time="[0-9.]+"/, with: " time=\"{time}\"")
        text.replace(/<dt>Duration<\/dt><dd>[^<]+/, with: "<dt>Duration</dt><dd>{time}")
        text.replace(/, (<time>)?[0-9]{4}-[0-9]{2}-[0-9]{2}(<\/time>)?; (judged|explored) by/) {
            ", \($0.output.1 ?? ""){date}\($0.output.2 ?? ""); \($0.output.3) by"
        }
        // The version of the kit, which follows its name; the version of the golden suite is the suite's own.
        text.replace(/tracking-conformance [0-9]+\.[0-9]+\.[0-9]+/, with: "tracking-conformance {version}")
        text.replace(/("tracking-conformance",\ ?"version":\ ?)"[0-9.]+"/) { "\($0.output.1)\"{version}\"" }
        text.replace(/name="kit.version" value="[0-9.]+"/, with: #"name="kit.version" value="{version}""#)
        // The token between which GitHub Actions takes no command, which nobody must guess.
        text.replace(/tracking-conformance-[0-9a-f]{8,16}/, with: "{token}")
        return text.isEmpty || text.hasSuffix("\n") ? text : text + "{no line break}\n"
    }

    /// The first and the last lines of a long text.
    static func excerpt(of text: String, lines count: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 2 * count + 1 else { return text }
        return (lines.prefix(count) + ["{further lines}"] + lines.suffix(count + 1)).joined(separator: "\n")
    }
}
