import Foundation
import TestSupport
import Testing

/// `smoke` tells what is wrong with an adapter's side of the protocol.
@Suite("smoke tells what is wrong with an adapter's side of the protocol")
struct SmokeTests {
    /// A fault of the small adapter, the check that finds it, and what it says.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let check: String
        let words: String
        var exitCode: Int32 = 1

        var testDescription: String { name }
    }

    @Test(
        "An adapter that speaks the protocol passes every check",
        arguments: [
            [BuiltProducts.path("tracking-conformance"), "reference-adapter"],
            ["python3", Checkout.path("Conformance/Adapters/python/adapter.py")],
            smallAdapter("none"),
        ]
    )
    func sound(adapter: [String]) async throws {
        let outcome = try await CommandProcess.run(["smoke", "--"] + adapter)
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("ok           ") } == 14)
        #expect(outcome.output.contains("\nThe protocol works. Next:\n  tracking-conformance run"))
        #expect(outcome.exitCode == 0)
    }

    @Test("Each fault is found by its check", arguments: faults)
    func broken(fault: Fault) async throws {
        let limits = ["--timeout", "1", "--startup-timeout", "3"]
        let outcome = try await CommandProcess.run(["smoke"] + limits + ["--"] + Self.smallAdapter(fault.name))
        let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("problem \(fault.check) \(fault.words)"), "\(outcome.output)")
        #expect(words.hasSuffix("Fix the first problem, then run smoke again."))
        #expect(outcome.exitCode == fault.exitCode)
        #expect(!outcome.wasTimedOut)
    }

    @Test("Whatever cannot be checked says why")
    func notChecked() async throws {
        let outcome = try await CommandProcess.run(["smoke", "--", "/no/such/adapter"])
        #expect(outcome.output.hasPrefix("problem      it can be started\n             there is no file"))
        #expect(outcome.output.contains("not checked  an unknown method is answered with an error, because"))
        #expect(outcome.exitCode == 69)
    }

    @Test("Without an adapter there is nothing to try")
    func noAdapter() async throws {
        let outcome = try await CommandProcess.run(["smoke"])
        #expect(outcome.errors.hasPrefix("error: name the adapter after --: smoke -- ./my-adapter\n"))
        #expect(outcome.exitCode == 64)
    }
}

// MARK: - Faults

extension SmokeTests {
    private static let faults = [
        Fault(
            name: "dies",
            check: "initialize is answered while standard input stays open",
            words: "the adapter ended, or closed its standard output, instead of answering",
            exitCode: 69
        ),
        Fault(
            name: "silent",
            check: "initialize is answered while standard input stays open",
            words: "there was no answer within 3 seconds >",
            exitCode: 69
        ),
        Fault(
            name: "unflushed",
            check: "initialize is answered while standard input stays open",
            words: "there was no answer within 3 seconds; it came when standard input was closed",
            exitCode: 69
        ),
        Fault(
            name: "unended line",
            check: "initialize is answered while standard input stays open",
            words: #"there was no answer within 3 seconds, only a line without an end: {"jsonrpc": "2.0", "id": 1,"#,
            exitCode: 69
        ),
        Fault(
            name: "version",
            check: "the answer to initialize is well-formed",
            words: "the adapter speaks protocol version 2, the kit speaks 1 (at /result/protocolVersion)",
            exitCode: 69
        ),
        Fault(
            name: "capability",
            check: "the kit knows every declared capability",
            words: #"it declares "push.iOS", which the kit does not know > Did you mean push.ios?"#
        ),
        Fault(
            name: "text id",
            check: "ids come back as the integers that were sent",
            words: #"an answer has its "id" as a string or a fraction"#
        ),
        Fault(
            name: "any method",
            check: "an unknown method is answered with an error",
            words: #"the answer has no "error" that is an object: { "jsonrpc": "2.0", "id": 2, "result": {} }"#
        ),
        Fault(
            name: "one at a time",
            check: "requests sent together are each answered once",
            words: "only 1 of 4 requests sent together were answered"
        ),
        Fault(
            name: "twice",
            check: "requests sent together are each answered once",
            words: "request 3 was answered more than once"
        ),
        Fault(
            name: "shape",
            check: "answers to run are well-formed",
            words: #"a call needs "data", an object (at /result/steps/0/calls/0)"#
        ),
        Fault(
            name: "no value",
            check: "answers to run are well-formed",
            words: #"the answer to payload.parse needs a "value" beside its calls (at /result/steps/0)"#
        ),
        Fault(
            name: "memory",
            check: "each run begins with a fresh install",
            words: "the same request was first answered with"
        ),
        Fault(
            name: "any event",
            check: "a step it cannot do is answered with unsupported",
            words: "an event that does not exist was answered"
        ),
        Fault(
            name: "latin",
            check: "text outside ASCII comes back unchanged",
            words: #""smoke-\u00e9-\ud83d\ude00-\u2028-end" came back as "smoke-??-????-???-end""#
        ),
        Fault(
            name: "separators",
            check: "text outside ASCII comes back unchanged",
            words: "a request with raw UTF-8 (é, an emoji, U+2028) was not answered:"
        ),
        Fault(
            name: "log",
            check: "standard output carries nothing but answers",
            words: "it wrote a line that is not an answer: hello, world"
        ),
        Fault(
            name: "stays",
            check: "the process ends within 2 seconds of shutdown",
            words: "the process was still running 2 seconds after shutdown, and was killed"
        ),
        Fault(
            name: "survives",
            check: "the process ends within 2 seconds of the end of its input",
            words: "the process was still running 2 seconds after the end of its input, and was killed"
        ),
    ]

    /// An adapter of a few lines with one fault.
    private static func smallAdapter(_ fault: String) -> [String] {
        ["python3", "-c", script, fault]
    }

    private static let script = #"""
        import json, os, sys, time
        fault = sys.argv[1]
        out = open(1, "w", encoding="utf-8", newline="\n", buffering=1 << 20, closefd=False)
        runs = 0

        def call(step):
            ids = step["with"].get("userInfo", {})
            return {"function": "collectMessageInfo", "data": {"broadlogId": ids.get("_mId"), "run": runs}}

        def observe(step):
            known = ["ios.didReceiveRemoteNotification", "payload.parse"]
            if step["event"] not in known:
                if fault == "any event": return {"calls": []}
                raise NotImplementedError(step["event"])
            if step["event"] == "payload.parse":
                return {"calls": []} if fault == "no value" else {"calls": [], "value": {}}
            made = call(step)
            if fault != "memory": del made["data"]["run"]
            if fault == "shape": del made["data"]
            return {"calls": [made]}

        def result(request):
            global runs
            if request["method"] == "initialize":
                names = ["push.ios", "payload.parse.ios"] + (["push.iOS"] if fault == "capability" else [])
                who = {"name": "small", "version": "1", "language": "Python"}
                version = 2 if fault == "version" else 1
                return {"protocolVersion": version, "implementation": who, "capabilities": names}
            if request["method"] == "run":
                runs += 1
                try: return {"steps": [observe(step) for step in request["params"]["steps"]]}
                except NotImplementedError as error: return {"unsupported": str(error)}
            return {}

        def reply(line):
            request = json.loads(line)
            id = str(request["id"]) if fault == "text id" else request["id"]
            answer = {"jsonrpc": "2.0", "id": id}
            if request["method"] in ["initialize", "run", "shutdown"] or fault == "any method":
                answer["result"] = result(request)
            else: answer["error"] = {"code": -32601, "message": "no such method"}
            if fault == "log": out.write("hello, world\n")
            ending = "" if fault == "unended line" else "\n"
            out.write((json.dumps(answer) + ending) * (2 if fault == "twice" else 1))
            if fault != "unflushed": out.flush()
            if request["method"] == "shutdown" and fault != "stays": sys.exit()

        def lines():
            if fault == "one at a time":
                while data := os.read(0, 1 << 20): yield data.split(b"\n")[0].decode()
            elif fault == "latin":
                for line in sys.stdin.buffer: yield line.decode("ascii", "replace").replace("\ufffd", "?")
            elif fault == "separators":
                for line in sys.stdin.buffer: yield from line.decode().splitlines()
            else: yield from (line.decode() for line in sys.stdin.buffer)

        if fault == "dies": sys.exit(3)
        if fault == "silent": time.sleep(60)
        for line in lines(): reply(line)
        out.flush()
        if fault == "survives": time.sleep(60)
        """#
}
