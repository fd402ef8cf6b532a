import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// Documents with faults put in at random: nothing traps, and what is still accepted is sound.
///
/// The seed is the argument of each case; `JSON_FUZZ_SEED=7 swift test --filter FuzzTests` tries another.
@Suite("Mutated documents")
struct FuzzTests {
    @Test("Whatever happens to a document, it is refused within its bounds or survives a round trip", arguments: seeds)
    func parser(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var accepted = 0
        for count in 0..<mutationsPerSeed {
            let text = random.mutation(of: random.pick(documents))
            switch reading(of: text) {
            case .success(let value):
                accepted += 1
                try expectRoundTrip(of: value, describe(text, seed, count))
            case .failure(let error):
                guard (0...text.count).contains(error.offset), !error.message.isEmpty else {
                    Issue.record("\(describe(text, seed, count)): \(error) lies outside the text")
                    return
                }
            }
        }
        #expect(accepted > mutationsPerSeed / 50, "seed \(seed): hardly anything is accepted, so little is tested")
        #expect(accepted < mutationsPerSeed / 2, "seed \(seed): hardly anything is refused, so little is tested")
    }

    @Test("What is accepted, Foundation accepts too, and reads as the same", arguments: seeds)
    func foundation(seed: UInt64) {
        var random = SplitMix64(seed: seed &+ 1000)
        var compared = 0
        for count in 0..<mutationsPerSeed / 5 {
            let text = random.mutation(of: random.pick(documents))
            guard let value = try? JSONParser.parse(text), !FoundationReading.differsKnowingly(value) else { continue }
            compared += 1
            let agrees = FoundationReading(text).map { $0.agrees(with: value) }
            guard agrees == true else {
                Issue.record("\(describe(text, seed, count)): Foundation reads \(String(describing: agrees))")
                return
            }
        }
        #expect(compared > mutationsPerSeed / 100, "seed \(seed): hardly anything is compared")
    }

    private func reading(of text: [UInt8]) -> Result<JSONValue, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONParser.parse(text) }
    }

    private func describe(_ text: [UInt8], _ seed: UInt64, _ count: Int) -> String {
        "seed \(seed), mutation \(count), \(String(decoding: text, as: UTF8.self).debugDescription)"
    }
}

private let mutationsPerSeed = 6000

private let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["JSON_FUZZ_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2, 3, 4, 5]

private let documents: [[UInt8]] = [
    #"{"jsonrpc":"2.0","id":12,"result":{"steps":[{"calls":[{"function":"track","data":{"a":"1","b":null}}]}]}}"#,
    #"[0,-0,1.10,1e400,-1.5E+3,12345678901234567890,0.000,1E-2]"#,
    #"{"é":"\u00e9","😀":"\ud83d\ude00\n\t\"\\\/","e\u0301":"日本語","":"\u0000"}"#,
    #" [ true , false , null , [ ] , { } , [ [ [ "x" ] ] ] , { "a" : { "b" : [ 1 , 2 ] } } ] "#,
    #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10,"k":11,"l":12,"m":13,"n":14,"o":15,"p":16,"q":17}"#,
    #""a string of more than sixteen bytes, plain until its very end\u0041""#,
    "-12.5e-3",
].map { Array($0.utf8) }
