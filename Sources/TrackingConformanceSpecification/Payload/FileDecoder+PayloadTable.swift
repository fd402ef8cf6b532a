package import TrackingConformanceCore
package import TrackingConformanceJSON

extension FileDecoder {
    /// Reads the documented structure of the payload.
    package mutating func payloadTable(_ root: JSONNode) -> PayloadTable? {
        let keys = ["area", "containers", "fields", "settings", "documented"]
        guard let file = object(root, "a behaviour file", required: keys, optional: ["$schema"]) else { return nil }
        checkSchema(file)
        let containers = rows(of: file, "containers", PayloadTable.Container.allCases.map(\.rawValue)) {
            decoder,
            name,
            value in
            decoder.object(value, "a container", required: ["ios", "android"]).map { (name, decoder.place($0)) }
        }
        let fields = rows(of: file, "fields", ParsedField.allCases.map(\.rawValue) + ["tracking", "custom"]) {
            decoder,
            name,
            value -> (String, PayloadTable.Field)? in
            guard let row = decoder.object(value, "a field", required: ["type"], optional: ["ios", "android"]),
                let type: PayloadTable.FieldType = decoder.word(row, "type")
            else { return nil }
            return (name, PayloadTable.Field(type: type, place: decoder.place(row)))
        }
        let settings = rows(of: file, "settings", CampaignSetting.allCases.map(\.rawValue)) {
            decoder,
            name,
            value -> (String, PayloadTable.Setting)? in
            guard let row = decoder.object(value, "a setting", required: ["field"], optional: ["on", "sends"]),
                let field = decoder.text(row, "field")
            else { return nil }
            let platform: Platform? = decoder.word(row, "on")
            let sends = row["sends"].flatMap { decoder.payloadExpression($0, of: "sent.\(name)") }
            return (name, PayloadTable.Setting(field: field, platform: platform, sends: sends))
        }
        let tests = rows(of: file, "documented", ["mutable", "unjudged"]) { decoder, name, value in
            decoder.payloadExpression(value, of: name, .test).map { (name, $0) }
        }
        guard let mutable = tests["mutable"], let unjudged = tests["unjudged"] else { return nil }
        let table = PayloadTable(
            containers: keyed(containers),
            fields: fields,
            settings: keyed(settings),
            mutable: mutable,
            unjudged: unjudged
        )
        if diagnostics.isEmpty { check(table, file) }
        return table
    }

    /// Checks that every setting becomes a known field and every field is in a container.
    private mutating func check(_ table: PayloadTable, _ file: JSONNode) {
        for (setting, row) in table.settings where table.fields[row.field] == nil {
            let hint = nearest(to: row.field, among: Array(table.fields.keys)).map { "; did you mean \"\($0)\"?" }
            let place = file["settings"]?[setting.rawValue]?["field"]
            report(.unknownWord, "there is no field \(quoted(row.field))\(hint ?? "")", at: place?.offset)
        }
        for (name, field) in table.fields where table.container(of: field.place) == nil {
            report(
                .wrongForm,
                "the field must be directly in one of the containers, and in the same one on both platforms",
                at: file["fields"]?[name]?.offset
            )
        }
    }

    /// Reads an object with exactly one row for each name.
    private mutating func rows<Row>(
        of file: JSONNode,
        _ key: String,
        _ names: [String],
        _ read: (inout FileDecoder, String, JSONNode) -> (String, Row)?
    ) -> [String: Row] {
        guard let value = file[key], let object = object(value, "\"\(key)\"", required: names) else { return [:] }
        let rows = names.compactMap { name in object[name].flatMap { read(&self, name, $0) } }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private func keyed<Key: RawRepresentable<String> & Hashable, Row>(_ rows: [String: Row]) -> [Key: Row] {
        Dictionary(uniqueKeysWithValues: rows.compactMap { name, row in Key(rawValue: name).map { ($0, row) } })
    }

    /// Reads the dotted path of each platform.
    private mutating func place(_ row: JSONNode) -> PayloadTable.Place {
        func keys(_ platform: Platform) -> [String]? {
            row[platform.rawValue].flatMap { value -> [String]? in
                if let text = value.string { return text.split(separator: ".").map(String.init) }
                report(.wrongForm, "a place must be keys separated by dots", at: value.offset)
                return nil
            }
        }
        return PayloadTable.Place(ios: keys(.ios), android: keys(.android))
    }

    private mutating func payloadExpression(_ value: JSONNode, of part: String, _ type: ExpressionType? = nil)
        -> PayloadExpression?
    {
        expression(value) { text throws(TermError) in
            try .operand(Term(reading: text), type, PayloadEdit.scope(of: part).withoutIt)
        }
    }
}
