import Foundation
import Testing
import TrackingConformanceJSON

@Suite("Limits")
struct LimitTests {
    @Test("Nesting is accepted up to 128, of arrays, objects and both", arguments: Nesting.allCases)
    func depth(nesting: Nesting) throws {
        #expect(throws: Never.self) { try JSONParser.parse(nesting.text(depth: 128)) }
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(nesting.text(depth: 129)) }
        #expect(error?.message == "the nesting is deeper than 128")
        #expect(error?.offset == nesting.opening(depth: 128).utf8.count)
    }

    @Test("What lies side by side is not deep")
    func breadth() throws {
        let text = "[\(Array(repeating: "[[]]", count: 1000).joined(separator: ","))]"
        #expect(try JSONParser.parse(Array(text.utf8), limits: JSONParser.Limits(depth: 3)).array?.count == 1000)
    }

    @Test("A depth of 0 leaves scalars")
    func noDepth() throws {
        let limits = JSONParser.Limits(depth: 0)
        #expect(try JSONParser.parse(Array("1".utf8), limits: limits) == 1)
        #expect(throws: JSONSyntaxError("the nesting is deeper than 0", offset: 0)) {
            try JSONParser.parse(Array("[]".utf8), limits: limits)
        }
    }

    @Test("A text is accepted up to its size, space included")
    func size() throws {
        let limits = JSONParser.Limits(size: 4)
        #expect(try JSONParser.parse(Array("[ ] ".utf8), limits: limits) == [])
        #expect(throws: JSONSyntaxError("the text has 5 bytes, more than 4", offset: 4)) {
            try JSONParser.parse(Array("[ ]  ".utf8), limits: limits)
        }
    }

    @Test("The usual limits are 128 deep and 64 megabytes")
    func usualLimits() {
        #expect(JSONParser.Limits().depth == 128)
        #expect(JSONParser.Limits().size == 64 * 1024 * 1024)
    }

    @Test("The deepest text is read, compared and written on a thread with the smallest stack of Darwin's, 512 KB")
    func smallStack() async throws {
        let text = Nesting.both.text(depth: 128)
        let outcome = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: Result { try expectSameAgain(text) })
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        try outcome.get()
    }
}

/// Reads a text twice, compares the values and writes them in every form.
private func expectSameAgain(_ text: [UInt8]) throws {
    let value = try JSONParser.parse(text)
    #expect(try JSONParser.parse(text) == value)
    try expectRoundTrip(of: value, "the deepest text")
}

/// The brackets of a deep text.
enum Nesting: CaseIterable {
    case arrays
    case objects
    case both

    /// The opening brackets of a text.
    func opening(depth: Int) -> String {
        (0..<depth).map { isArray(level: $0) ? "[" : #"{"a":"# }.joined()
    }

    /// A text of a depth, with an empty array or object inside.
    func text(depth: Int) -> [UInt8] {
        let inside = isArray(level: depth - 1) ? "[" : "{"
        let closing = (0..<depth).reversed().map { isArray(level: $0) ? "]" : "}" }.joined()
        return Array((opening(depth: depth - 1) + inside + closing).utf8)
    }

    private func isArray(level: Int) -> Bool {
        switch self {
        case .arrays: true
        case .objects: false
        case .both: level.isMultiple(of: 2)
        }
    }
}
