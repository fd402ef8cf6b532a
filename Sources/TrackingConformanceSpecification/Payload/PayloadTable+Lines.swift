import TrackingConformanceCore

extension PayloadTable {
    /// The documented lines of the containers, fields, settings and tests.
    var lines: [DocumentedLine] {
        let containers = Container.allCases.compactMap { container in
            self.containers[container].map { DocumentedLine(container.rawValue, $0.written) }
        }
        let fields = (ParsedField.allCases.map(\.rawValue) + [ParsedField.custom]).compactMap { name in
            self.fields[name].map { DocumentedLine(name, "\($0.type.rawValue), \($0.place.written)") }
        }
        let places = CampaignSetting.allCases.compactMap { setting in
            settings[setting].map { row in
                let place = fieldPlace(of: row)
                return DocumentedLine("place.\(setting.rawValue)", place.written)
            }
        }
        let sent = CampaignSetting.allCases.compactMap { setting in
            settings[setting]?.sends.map { DocumentedLine("sent.\(setting.rawValue)", $0.term) }
        }
        return containers + fields + places + sent
            + [DocumentedLine("mutable", mutable.term), DocumentedLine("unjudged", unjudged.term)]
    }

    private func fieldPlace(of setting: Setting) -> Place {
        var place = fields[setting.field]?.place ?? Place()
        if setting.platform == .ios { place.android = nil }
        if setting.platform == .android { place.ios = nil }
        return place
    }
}

extension PayloadTable.Place {
    /// The dotted path on each platform.
    fileprivate var written: String {
        func keys(_ keys: [String]?) -> String? { keys.map { $0.isEmpty ? "the payload" : $0.joined(separator: ".") } }
        return [("ios", keys(ios)), ("android", keys(android))].compactMap { name, keys in keys.map { "\(name): \($0)" }
        }
        .joined(separator: ", ")
    }
}
