import TestSupport
import Testing
import tracking_conformance

@Suite("An adapter's command or a file without what must stand before it is an error that says where it belongs")
struct MisplacedAdapterTests {
    private static let advice = "error: put -- before the adapter's command: tracking-conformance "

    @Test(
        "Whoever writes -- means an adapter: without one there is no verdict, even where the reference adapter could answer",
        arguments: [
            ["run", "--suite", SuiteExcerpt.directory, "--"], ["run", "--suite", SuiteExcerpt.directory, "--", ""],
            ["explore", "--suite", SuiteExcerpt.directory, "--sequences", "5", "--"],
            ["run", "--listen", "0", "--"], ["smoke", "--connect", "127.0.0.1:9", "--"],
        ]
    )
    func emptyVariable(arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments)
        let sentence =
            "no program follows --; is the variable that names the adapter empty? Leave out -- to run without one"
        #expect(outcome.errors == "error: \(sentence)\n" && outcome.output.isEmpty)
        #expect(outcome.exitCode == 64)
    }

    @Test("Options that stand after the adapter's command are said to be the adapter's")
    func misplacedOptions() async throws {
        let start = ["run", "--suite", SuiteExcerpt.directory, "--select", "push/ios/open/default-action", "--"]
        let options = ["--report=junit:o.xml", "--strict", "--step"]
        let outcome = try await CommandProcess.run(start + SmallAdapter.answering(#"{"calls":[]}"#) + options)
        let note =
            "--report and --strict follow -- and go to the adapter; if they are meant for run, put them before --\n"
        #expect(outcome.errors.hasPrefix(note), "\(outcome.errors)")
    }

    @Test(
        "A word that many type out of habit is answered with the one that works",
        arguments: [
            (
                ["run", "--quiet", "—", "./adapter"],
                "— is a typographic dash; type two hyphens: tracking-conformance run --quiet -- ./adapter"
            ),
            (
                ["run", "–quiet", "--", "./adapter"],
                "–quiet begins with a typographic dash; type two hyphens: tracking-conformance run --quiet -- ./adapter"
            ),
            (["run", "--timeout", "-5", "--", "./adapter"], "--timeout takes no negative number such as -5"),
            (
                ["--suite", "my kit", "run", "--quiet"],
                "options follow the subcommand: tracking-conformance run --suite 'my kit' --quiet"
            ),
            (["run", "-j4", "--", "./adapter"], "Unknown option '-j4'; use --jobs 4"),
            (["run", "--config", "a.json"], "Unknown option '--config'; use --project PATH"),
            (["run", "--certify", "a.json"], "Unknown option '--certify'; use --certificate FILE"),
            (
                ["gate"],
                "there is no subcommand named gate; `run` is the gate; `tracking-conformance docs github-actions` shows "
                    + "one in CI"
            ),
            (
                ["run", "--adapter", "./adapter"],
                "Unknown option '--adapter'; put the adapter's command last, after --"
            ),
            (
                ["run", "--timeout", "5s", "--", "./adapter"],
                "The value '5s' is invalid for '--timeout <timeout>'. Did you mean '5'?"
            ),
            (
                ["run", "--require", "push.ios,push.android", "--", "./adapter"],
                "repeat --require: --require push.ios --require push.android"
            ),
        ]
    )
    func habit(arguments: [String], sentence: String) throws {
        let outcome = try Ending.of(arguments)
        #expect(outcome.errors.split(separator: "\n").first == "error: \(sentence)" && outcome.exitCode == 64)
    }

    @Test("An option of which the last one would win in silence stands once")
    func repeated() async throws {
        let lists = ["--known-failures", "a.json", "--known-failures=b.json"]
        let outcome = try await CommandProcess.run(["run"] + lists + ["--", "./adapter", "--known-failures"])
        #expect(outcome.errors == "error: --known-failures is given twice; give it once\n" && outcome.exitCode == 64)
    }

    @Test(
        "The sentence is the command as it should be",
        arguments: [
            (["run", "./adapter"], advice + "run -- ./adapter"),
            (["run", "--jobs", "2", "python3", "my adapter.py"], advice + "run --jobs 2 -- python3 'my adapter.py'"),
            (["run", "--wire", "./adapter", "./adapter"], advice + "run --wire ./adapter -- ./adapter"),
            (["run", "node", "a.js", "node"], advice + "run -- node a.js node"),
            (["smoke", "node", "a.js"], advice + "smoke -- node a.js"),
            (
                ["smoke", "--timeout", "3"],
                "error: name the adapter after --, or in tracking-conformance.json: smoke -- ./my-adapter"
            ),
            (["explore", "--area", "push", "./adapter"], advice + "explore --area push -- ./adapter"),
            (
                ["run", "--connect", "127.0.0.1:9", "./app"],
                "error: Unexpected argument './app'\nThe adapter is reached over a connection; put a command that "
                    + "starts the app last, after --restart."
            ),
            (
                ["run", "./adapter", "--no-such"],
                "error: Unknown option '--no-such'\nIf the option belongs to the adapter, put -- before the adapter's "
                    + "command."
            ),
            (["run", "--no-such", "--", "./adapter"], "error: Unknown option '--no-such'"),
            (
                ["lint", "my vectors.json", "--since", "v1", "more"],
                "error: put --vectors before a file of vectors: tracking-conformance lint --vectors 'my vectors.json' "
                    + "--since v1 --vectors more"
            ),
            (["list", "./adapter"], "error: Unexpected argument './adapter'"),
            (
                ["list", "push/ios/**", "--long"],
                "error: put --select before an id or a pattern of vectors: tracking-conformance list --select "
                    + "'push/ios/**' --long"
            ),
            (
                ["run", "push/ios/open/default-action"],
                "error: put --select before an id or a pattern of vectors: tracking-conformance run --select "
                    + "push/ios/open/default-action"
            ),
            (
                ["list", "push/ios"],
                "error: put --select before an id or a pattern of vectors: tracking-conformance list --select "
                    + "'push/ios/**'"
            ),
            (["run", "push/adapter", "./adapter"], advice + "run -- push/adapter ./adapter"),
        ]
    )
    func sentence(arguments: [String], sentence: String) throws {
        let outcome = try Ending.of(arguments)
        let lines = outcome.errors.split(separator: "\n").prefix { !$0.hasPrefix("Usage: ") }
        #expect(lines.joined(separator: "\n") == sentence)
        #expect(outcome.exitCode == 64)
    }
}
