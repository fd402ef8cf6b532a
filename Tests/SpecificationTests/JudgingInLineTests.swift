import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Answers judged where they stand in their line")
struct JudgingInLineTests {
    private static let judge = Judge(catalogue: Suite.kit.catalogue)

    private static func passes(_ result: String, _ vector: Vector) throws -> Bool {
        try Array(result.utf8).withUnsafeBufferPointer { bytes in
            try JSONParser.read(bytes) { judge.passes($0, vector) }
        }
    }

    private static func passes(_ observations: [Observation], _ vector: Vector) throws -> Bool {
        try passes(RunAnswer.observed(observations).json.description, vector)
    }

    @Test("What is documented passes, but for steps that are only recorded")
    func documented() async throws {
        for answers in await SuiteAnswers.all {
            let isJudged = answers.vector.steps.allSatisfy { $0.expectation != nil }
            let passes = try Self.passes(answers.documented.map(\.observation), answers.vector)
            #expect(passes == isJudged, "\(answers.vector.id)")
        }
    }

    @Test("What passes has no difference, whatever the fault", arguments: Drawing.some(12, of: Fault.all))
    func faults(fault: Fault) throws {
        let specification = Specification.documented.applying([fault])
        for vector in Suite.kit.vectors where vector.topic.hasPrefix(fault.area.rawValue) {
            let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
            guard try Self.passes(observations, vector) else { continue }
            #expect(Self.judge.judge(observations, against: vector).verdict == .passed, "\(vector.id)")
        }
    }

    private static let step = #"{"calls":[{"function":"track","name":"shop","data":{"a":"b"}}]}"#

    @Test(
        "An answer of another form is left to be decoded",
        arguments: [
            #"[]"#, #"{}"#, #"{"steps":{}}"#, #"{"steps":[]}"#, #"{"steps":[{}]}"#, #"{"steps":[[]]}"#,
            #"{"steps":[\#(step),\#(step)]}"#, #"{"steps":[\#(step)],"unsupported":"no"}"#,
            #"{"steps":[{"calls":[],"threw":"no"}]}"#, #"{"steps":[{"calls":{}}]}"#, #"{"steps":[{"calls":[[]]}]}"#,
            #"{"steps":[{"calls":[{"name":"shop","data":{}}]}]}"#,
            #"{"steps":[{"calls":[{"function":1,"data":{}}]}]}"#,
            #"{"steps":[{"calls":[{"function":"track","name":1,"data":{}}]}]}"#,
            #"{"steps":[{"calls":[{"function":"track","name":"shop"}]}]}"#,
            #"{"steps":[{"calls":[{"function":"track","name":"shop","data":[]}]}]}"#,
        ]
    )
    func form(result: String) throws {
        // Whatever is called passes here.
        let vector = Self.vector(expecting: nil)
        #expect(try Self.passes(#"{"steps":[\#(Self.step)]}"#, vector))
        #expect(try !Self.passes(result, vector))
    }

    private static func vector(expecting calls: [ExpectedCall]?) -> Vector {
        let place = TextLocation(file: "a file", line: 1, column: 1)
        let stimulus = Stimulus(.lifecycle(.track), ["name": "shop"])
        return Vector(
            id: "lifecycle/a",
            topic: "lifecycle",
            title: "a vector",
            rules: [],
            since: Version(1, 0, 0),
            requires: [],
            steps: [Vector.Step(stimulus: stimulus, rule: nil, expectation: .init(calls: calls), location: place)],
            location: place
        )
    }

    @Test(
        "A variable passes as it is expected, and otherwise as judging accepts it",
        arguments: [
            (#""7""#, true), ("7", true), ("7.0", true), ("8", false), ("null", false), (#""7 ""#, false),
            ("[7]", false),
        ]
    )
    func variable(value: String, passes: Bool) throws {
        let matcher = LifecycleExpectation.Variable(.oneOf([.init(7)]))
        let data = LifecycleExpectation([(key: "lifecycle_launchcount", variable: matcher)], isComplete: false)
        let vector = Self.vector(expecting: [.lifecycle(name: "shop", data: data)])
        func result(_ name: String) -> String {
            let data = #"{"other":1,"lifecycle_launchcount":\#(value)}"#
            return #"{"steps":[{"calls":[{"function":"track","name":"\#(name)","data":\#(data)}]}]}"#
        }
        #expect(try Self.passes(result("shop"), vector) == passes)
        #expect(try !Self.passes(result("Shop"), vector))
    }
}
