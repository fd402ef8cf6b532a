import Testing
import TrackingConformanceCore

@Suite("JSON Pointers")
struct JSONPointerTests {
    @Test(
        "Components and their pointer are each made from the other",
        arguments: [
            ([], ""), ([""], "/"), (["a"], "/a"), (["calls", "0", "data"], "/calls/0/data"), (["", ""], "//"),
            (["a/b"], "/a~1b"), (["m~n"], "/m~0n"), (["~1"], "/~01"), (["~0/"], "/~00~1"), (["/", "~"], "/~1/~0"),
            ([" ", "\"", "é😀", "c%d"], "/ /\"/é😀/c%d"),
        ]
    )
    func bothWays(components: [String], pointer: String) {
        #expect(JSONPointer.pointer(to: components) == pointer)
        #expect(JSONPointer.components(of: pointer) == components)
    }
}
