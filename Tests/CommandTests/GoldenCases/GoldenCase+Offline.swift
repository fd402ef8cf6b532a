extension GoldenCase {
    /// Requests in a file, and answers in another.
    static let offline = [
        GoldenCase(
            "requests/printed",
            "tracking-conformance requests --suite . --select push/small/failed --select lifecycle/**"
        ),
        GoldenCase(
            "requests/written",
            "tracking-conformance requests --suite . --select push/** --output requests.jsonl",
            .show("requests.jsonl")
        ),
        GoldenCase(
            "judge/answers",
            "tracking-conformance requests --suite . --select push/** > requests.jsonl",
            "./faulty-adapter < requests.jsonl > answers.jsonl",
            "tracking-conformance judge answers.jsonl --suite .",
            "tracking-conformance judge answers.jsonl --suite . --select push/small/passed --report json",
            "tracking-conformance judge - --suite . --select push/small/passed < answers.jsonl"
        ),
        GoldenCase(
            "judge/incomplete",
            .write(
                """
                a line of a log
                {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"implementation":{"name":"a","version":"1","language":"C"},\
                "capabilities":["push.android"]}}
                {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"implementation":{"name":"a","version":"1","language":"C"},\
                "capabilities":["push.android"]}}
                {"jsonrpc":"2.0","id":5,"result":{"steps":[]}}

                """,
                to: "answers.jsonl"
            ),
            "tracking-conformance judge answers.jsonl --suite . --select push/small/passed",
            .write(
                #"{"jsonrpc":"2.0","id":0,"result":{}}"# + "\n"
                    + #"{"jsonrpc":"2.0","id":0,"error":{"message":"no"}}"# + "\n",
                to: "answers.jsonl"
            ),
            "tracking-conformance judge answers.jsonl --suite . --select push/small/passed"
        ),
        GoldenCase(
            "judge/no-handshake",
            .write("", to: "answers.jsonl"),
            "tracking-conformance judge answers.jsonl --suite .",
            .write(#"{"jsonrpc":"2.0","id":0,"error":{"message":"no"}}"# + "\n", to: "answers.jsonl"),
            "tracking-conformance judge answers.jsonl --suite .",
            "tracking-conformance judge none.jsonl --suite ."
        ),
    ]
}
