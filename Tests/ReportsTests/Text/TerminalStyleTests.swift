import Testing
import TrackingConformanceReports

@Suite("The environment and the terminal decide how text is written")
struct TerminalStyleTests {
    @Test(
        "Colours are for terminals, unless NO_COLOR forbids or FORCE_COLOR demands them",
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["TERM": "dumb"], false),
            (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (false, ["FORCE_COLOR": "1"], true), (false, ["FORCE_COLOR": "true"], true),
            (true, ["FORCE_COLOR": "1", "TERM": "dumb"], true),
            (false, ["FORCE_COLOR": "0"], false), (false, ["FORCE_COLOR": "false"], false),
            (false, ["FORCE_COLOR": ""], false), (true, ["FORCE_COLOR": "0"], true),
            (true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
        ] as [(Bool, [String: String], Bool)]
    )
    func colours(isTerminal: Bool, environment: [String: String], areColoured: Bool) {
        let style = TerminalStyle(isTerminal: isTerminal, columns: nil) { environment[$0] }
        #expect(style.controlSequences.isEmpty == !areColoured)
    }

    @Test(
        "Lines are as wide as the terminal, from 40 columns to 120, and 80 columns wide elsewhere",
        arguments: [
            (nil, nil, 80), (60, nil, 60), (200, nil, 120), (10, nil, 40), (60, "100", 100), (nil, "100", 100),
            (60, "wide", 60), (60, "0", 60), (60, "", 60), (nil, "-3", 80),
        ] as [(Int?, String?, Int)]
    )
    func width(columns: Int?, variable: String?, width: Int) {
        let style = TerminalStyle(isTerminal: columns != nil, columns: columns) { $0 == "COLUMNS" ? variable : nil }
        #expect(style.width == width)
    }
}
