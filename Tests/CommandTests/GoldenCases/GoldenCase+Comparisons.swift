extension GoldenCase {
    static let comparisons = [
        GoldenCase(
            "compare/text",
            "tracking-conformance run --suite . --no-diagnosis --report json:old.json -- ./faulty-adapter > none.txt",
            "tracking-conformance run --suite . --report json:new.json -- ./swift-adapter > none.txt",
            "tracking-conformance compare --suite . old.json new.json",
            "tracking-conformance compare --suite . new.json old.json --report markdown",
            "tracking-conformance compare --suite . old.json new.json old.json"
        ),
        GoldenCase(
            "compare/refused",
            "tracking-conformance compare old.json",
            .write("{}\n", to: "old.json"),
            "tracking-conformance compare old.json none.json",
            "tracking-conformance compare old.json old.json",
            .write("{ \"report\": 2 }\n", to: "old.json"),
            "tracking-conformance compare old.json old.json",
            "tracking-conformance compare old.json old.json --report junit",
            .write("{ \"report\": 1, \"vec", to: "old.json"),
            "tracking-conformance compare old.json old.json"
        ),
        GoldenCase(
            "merge/refused",
            "tracking-conformance run --suite . --report json:whole.json -- ./swift-adapter > none.txt",
            "tracking-conformance merge --suite . whole.json",
            "tracking-conformance run --suite . --shard 1/2 --report json:1.json -- ./swift-adapter > none.txt",
            "tracking-conformance run --suite . --shard 2/3 --report json:2.json -- ./swift-adapter > none.txt",
            "tracking-conformance merge --suite . 1.json 2.json",
            "tracking-conformance merge --suite . 1.json 1.json",
            "tracking-conformance merge --suite . 1.json --report json:1.json",
            "tracking-conformance merge --suite . 1.json",
            .replace("A vector of a recommended rule", with: "Another", in: "Vectors/v1/push/small.json"),
            "tracking-conformance merge --suite . 1.json"
        ),
    ]
}
