import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("A row that makes no sense is refused at the word that does not")
struct RowErrorsTests {
    /// The first problem of a file with one row, on its second line.
    private static func problem<Edit: RowEdit>(of edit: String, _: Edit.Type) -> Diagnostic? {
        let rest = #""id": "\#(Edit.area.rawValue)/one", "rule": "PT-FLAG-ON", "statement": "It does." }"#
        let file = #"{ "area": "\#(Edit.area.rawValue)", "faults": ["# + "\n{ \"edit\": \(edit), \(rest)\n] }\n"
        var decoder = FileDecoder(SourceText(name: "faults.json", bytes: Array(file.utf8)))
        let rows: [Row<Edit>] = decoder.read { $0.rows($1, "faults", nil) } ?? []
        return rows.isEmpty || !decoder.diagnostics.isEmpty ? decoder.diagnostics.first : nil
    }

    @Test("Its line, its column and its message", arguments: errors)
    func refused(area: Area, edit: String, message: String, column: Int) {
        let problem =
            switch area {
            case .lifecycle: Self.problem(of: edit, LifecycleEdit.self)
            case .push: Self.problem(of: edit, PushEdit.self)
            case .payload: Self.problem(of: edit, PayloadEdit.self)
            }
        #expect(problem?.message == message)
        #expect(problem?.location.line == 2)
        #expect(problem?.location.column == column)
    }

    static let errors: [(Area, String, String, Int)] = [
        (
            .lifecycle, #"{ "wakecount": "it within verson" }"#, #"there is no span `verson`; did you mean `version`?"#,
            37
        ),
        (
            .lifecycle, #"{ "launchcount": "count(lunch)" }"#,
            #"there is no kind of event `lunch`; did you mean `launch`?"#, 35
        ),
        (
            .lifecycle, #"{ "wakecount": "it of last-evnt" }"#,
            #"there is no event `last-evnt`; did you mean `last-event`?"#, 33
        ),
        (
            .lifecycle, #"{ "firstlaunchdate": "it in gtm" }"#,
            #"there is no zone or event `gtm`; did you mean `gmt`?"#, 39
        ),
        (
            .lifecycle, #"{ "type": "it as capitalized" }"#,
            #"there is no form `capitalized`; did you mean `capitalised`?"#, 28
        ),
        (
            .lifecycle, #"{ "crash": "on(app.strat)" }"#, #"there is no event `app.strat`; did you mean `app.start`?"#,
            26
        ),
        (.lifecycle, #"{ "rounding": "nearst" }"#, #"there is no rounding `nearst`; did you mean `nearest`?"#, 26),
        (
            .lifecycle, #"{ "wakcount": "it + 1" }"#,
            #"lifecycle tracking has no part "wakcount"; did you mean "wakecount"?"#, 13
        ),
        (
            .lifecycle, #"{ "wakecount totalwakecount wakecount": "it + 1" }"#,
            #"the part "wakecount" appears twice; keep one"#, 13
        ),
        (.lifecycle, #"{ "dayssincelaunch": "it + launch" }"#, #"expected a number, but `launch` is a test"#, 38),
        (.lifecycle, #"{ "isfirstlaunch": "it + 1" }"#, #"expected a number, but `it` is a test"#, 31),
        (.lifecycle, #"{ "counts": "count(launch)" }"#, #"expected a test, but `count(launch)` is a number"#, 24),
        (.lifecycle, #"{ "counts": "kind" }"#, #"expected a test, but `kind` is a text"#, 24),
        (.lifecycle, #"{ "days": "date(that-event)" }"#, #"expected a number, but `date(that-event)` is a text"#, 22),
        (.lifecycle, #"{ "isfirstlaunch": "absent when hour" }"#, #"expected a test, but `hour` is a number"#, 43),
        (
            .lifecycle, #"{ "totalwakecount": "it - 1 when totalwakecount" }"#,
            #"expected a test, but `totalwakecount` is a number"#, 44
        ),
        (.lifecycle, #"{ "totalwakecount": "it - 1 when it" }"#, #"expected a test, but `it` is a number"#, 44),
        (
            .lifecycle, #"{ "hourofday_local": "absent when hour = '5'" }"#,
            #"`hour` is a number, but `'5'` is a text"#, 52
        ),
        (
            .lifecycle, #"{ "dayssincelaunch": "elapsed div 86400" }"#,
            #"`elapsed` can be used only in the part days"#, 33
        ),
        (
            .lifecycle, #"{ "dayssincelaunch": "days(that-event)" }"#,
            #"`that-event` can be used only in the part days"#, 33
        ),
        (
            .lifecycle, #"{ "isfirstwaketoday": "it else false when launch" }"#,
            #"`a else b when c` needs parentheses"#, 48
        ),
        (.lifecycle, #"{ "crash": "it or new-process and" }"#, #"something is missing at the end"#, 44),
        (.lifecycle, #"{ "dayssincelaunch": "days(update, first-event)" }"#, #"one operand is enough here"#, 46),
        (.lifecycle, #"{ "wakecount": "it within last(many)" }"#, #"expected a number"#, 42),
        (.lifecycle, #"{ "firstlaunchdate": "it replacing 'Z' with ''" }"#, #"expected `by`"#, 50),
        (.lifecycle, #"{ "wakecount": "it # 1" }"#, #"`#` has no meaning in an expression"#, 30),
        (.lifecycle, #"{ "wakecount": 1 }"#, #"an expression must be a string, not a number"#, 26),
        (.lifecycle, #"{ "wakecount": "it + 1" }, "when": "hour""#, #"expected a test, but `hour` is a number"#, 47),
        (
            .push, #"{ "enabled": "flag" }"#,
            #"expected a test, but `flag` may be any value; compare it, or ask `has(…)`"#, 25
        ),
        (
            .push, #"{ "flag": "it when action = click" }"#,
            #"`action` can be used only in data and its members, and action-name"#, 30
        ),
        (.push, #"{ "enabled": "it or flag as lowr = 'on'" }"#, #"there is no form `lowr`; did you mean `lower`?"#, 39),
        (
            .push, #"{ "interaction": "absent when ago > 1" }"#,
            #"`ago` can be used only in earlier, count-earlier, latest and first"#, 41
        ),
        (.push, #"{ "interaction": "absent when it = 7" }"#, #"`it` is a text, but `7` is a number"#, 46),
        (
            .push, #"{ "data.action": "'7' when action = impresion" }"#,
            #"there is no word `impresion`; did you mean `impression`?"#, 47
        ),
        (
            .push, #"{ "sends": "it when has(flag) else size(flag)" }"#,
            #"expected a test, but `size(flag)` is a number"#, 46
        ),
        (.push, #"{ "flag": "first-member(given, name)" }"#, #"expected a test, but `name` is a text"#, 42),
        (.push, #"{ "flag": "name" }"#, #"`name` can be used only in first-member, last-member and each-member"#, 22),
        (
            .push, #"{ "flag": "given._acsDeliveryTracking.." }"#,
            #"a key is missing in the path `given._acsDeliveryTracking..`"#, 22
        ),
        (
            .push, #"{ "flag delivery-id": "absent" }, "when": "it""#,
            #"expected a test, but `it` may be any value; compare it, or ask `has(…)`"#, 54
        ),
        (.push, #"{ "flag": "cut(it)" }"#, #"`cut` needs another operand"#, 22),
        (.payload, #"{ "title": "given" }"#, #"`given` can be used only in place.SETTING and sent.SETTING"#, 23),
        (
            .payload, #"{ "badge": "latest(it)" }"#,
            #"`latest` can be used only in push tracking: payloads have no past"#, 23
        ),
        (
            .payload, #"{ "mutable": "size(settings.richMediaURL)" }"#,
            #"expected a test, but `size(settings.richMediaURL)` is a number"#, 25
        ),
        (
            .payload, #"{ "custom.*": "absent when nam begins-with '_'" }"#,
            #"there is no word `nam`; did you mean `name`?"#, 38
        ),
        (
            .payload, #"{ "sent.bagde": "it" }"#, #"the payload has no part "sent.bagde"; did you mean "sent.badge"?"#,
            13
        ),
        (
            .payload, #"{ "title": "absent when wrong-type" }"#,
            #"`wrong-type` can be used only in the part unjudged"#, 35
        ),
    ]

    @Test(
        "Where nothing is changed, there is no `it`, and a choice needs its other branch",
        arguments: [("it + 1", 0), ("1 when launch", 13)]
    )
    func nothingToChange(text: String, offset: Int) {
        let message = "`it` has no meaning here, since no value is changed; a choice without `else` uses it"
        #expect(throws: TermError(message: message, offset: offset)) {
            try LifecycleEdit.changes(of: "wakecount", text, LifecycleEdit.scope(of: "wakecount").withoutIt)
        }
    }
}
