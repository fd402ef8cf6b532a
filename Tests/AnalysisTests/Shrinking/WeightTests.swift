import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("A finding is shrunk in its setting, and in all steps at once")
struct WeightTests {
    private static func message(_ id: JSONValue = "a1", _ more: (key: String, value: JSONValue)...) -> Stimulus {
        let ids: [(key: String, value: JSONValue)] = [("_acsDeliveryTracking", "on"), ("_dId", id), ("_mId", "h1")]
        return Stimulus(.push(.onMessageReceived), ["data": .object(JSONObject(ids + more))])
    }

    private static func shrunk(_ draft: VectorDraft, failing: (Vector) -> Bool) throws -> VectorDraft {
        let entry = CorpusEntry(file: "pair", id: "pair", isUnconfirmed: true, draft: draft)
        let (exploration, _) = Exploration.explored(sequences: 0, corpus: [entry]) { vector, _ in
            failing(vector) ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.isMinimal)
        return finding.draft
    }

    @Test("A zone other than UTC weighs, for the whole sequence and at a step")
    func zone() {
        let plain = VectorDraft(stimuli: [Self.message()])
        let abroad = VectorDraft(context: RunContext(zone: "Asia/Kolkata"), stimuli: [Self.message()])
        var moved = plain
        moved.stimuli[0].zone = "Asia/Kolkata"
        #expect(plain.weight < abroad.weight)
        #expect(plain.weight < moved.weight)
    }

    @Test("A zone that has no part in what is found goes")
    func zoneGoes() throws {
        let draft = VectorDraft(context: RunContext(zone: "Asia/Kolkata"), stimuli: [Self.message()])
        #expect(try Self.shrunk(draft) { _ in true }.context.zone == "UTC")
    }

    @Test("A member that must be in all steps or in none goes from all")
    func memberEverywhere() throws {
        let stimuli = [Self.message("a1", ("extra", "v")), Self.message("a1", ("extra", "v"))]
        let shrunk = try Self.shrunk(VectorDraft(stimuli: stimuli)) { vector in
            let extras = vector.steps.map { $0.stimulus.parameters["data"]?["extra"] }
            return extras.count == 2 && extras[0] == extras[1]
        }
        #expect(shrunk.stimuli.allSatisfy { $0.parameters["data"]?["extra"] == nil })
    }

    @Test("A value that matters in one step becomes plain in another")
    func valueElsewhere() throws {
        let stimuli = [Self.message("zz-9"), Self.message("zz-9")]
        let shrunk = try Self.shrunk(VectorDraft(stimuli: stimuli)) { vector in
            let ids = vector.steps.map { $0.stimulus.parameters["data"]?["_dId"]?.string }
            return ids.count == 2 && ids[0] == "zz-9" && ids[1] != nil
        }
        #expect(shrunk.stimuli.map { $0.parameters["data"]?["_dId"] } == ["zz-9", "a1"])
    }

    @Test("A value that must be the same in all steps becomes plain in all")
    func valueEverywhere() throws {
        let stimuli = [Self.message("zz-9"), Self.message("zz-9")]
        let shrunk = try Self.shrunk(VectorDraft(stimuli: stimuli)) { vector in
            let ids = vector.steps.map { $0.stimulus.parameters["data"]?["_dId"]?.string }
            return ids.count == 2 && ids[0] != nil && ids[0] == ids[1]
        }
        #expect(shrunk.stimuli.allSatisfy { $0.parameters["data"]?["_dId"] == "a1" })
    }
}
