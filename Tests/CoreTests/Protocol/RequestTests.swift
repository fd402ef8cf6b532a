import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Requests to an adapter")
struct RequestTests {
    @Test("A request of the suite is the same whether its parameters are kept as text or decoded")
    func parameters() throws {
        for vector in try Suite.load(SuiteLocation(directory: Checkout.path(""))).vectors {
            let stimuli = vector.steps.map(\.stimulus)
            let decoded = stimuli.map { stimulus in
                var stimulus = stimulus
                stimulus.parameters = stimulus.parameters
                return stimulus
            }
            let line = AdapterRequest.run(context: vector.context, stimuli: decoded).encoded.line(id: 1)
            #expect(AdapterRequest.run(vector).encoded.line(id: 1) == line, "\(vector.id)")
            #expect(stimuli == decoded && stimuli.map(\.platform) == decoded.map(\.platform), "\(vector.id)")
            let (draft, other) = (VectorDraft(stimuli: stimuli), VectorDraft(stimuli: decoded))
            #expect(draft.capabilities == other.capabilities, "\(vector.id)")
            #expect(stimuli.map(\.json) == decoded.map(\.json), "\(vector.id)")
        }
    }

    @Test("A request has the parameters of a step, its instant and its zone, and leaves out what is not there")
    func form() {
        let stimuli = [
            Stimulus(
                .lifecycle(.start),
                ["appVersion": "1.0 é"],
                at: Instant("2024-03-10T09:00:00.5Z"),
                zone: "Europe/Rome"
            ),
            Stimulus(.lifecycle(.terminate)),
        ]
        let context = RunContext(sdkVersion: "5.0", zone: "UTC", device: .standard)
        let request = AdapterRequest.run(context: context, stimuli: stimuli).encoded.line(id: 7)
        let device = #""device":{"locale":"en_US","calendar":"gregorian","hourCycle":24}"#
        let first =
            #"{"event":"app.start","with":{"appVersion":"1.0 \u00e9"},"at":"2024-03-10T09:00:00.5Z","zone":"Europe/Rome"}"#
        let head =
            #"{"jsonrpc":"2.0","id":7,"method":"run","params":{"context":{"sdkVersion":"5.0","zone":"UTC",\#(device)},"#
        let steps = #""steps":[\#(first),{"event":"app.terminate"}]}}"#
        #expect(String(decoding: request, as: UTF8.self) == head + steps + "\n")
        #expect(
            String(decoding: AdapterRequest.run(context: RunContext(), stimuli: []).encoded.line(id: 0), as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":0,"method":"run","params":{"context":{"zone":"UTC"},"steps":[]}}"# + "\n"
        )
    }
}
