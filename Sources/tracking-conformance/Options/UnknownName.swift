import ArgumentParser
import TrackingConformanceCore

extension Suite {
    /// The rule that an argument names, in upper or lower case.
    func rule(named name: String) throws -> Rule {
        if let rule = catalogue[Rule.ID(rawValue: name.uppercased())] { return rule }
        throw CommandFailure(unknown: "rule", name, among: catalogue.rules.map(\.id.rawValue))
    }

    /// The document that an option names, in upper or lower case.
    func document(named name: String) throws -> RuleCatalogue.Document {
        if let document = catalogue.documents.first(where: { $0.id == name.uppercased() }) { return document }
        throw CommandFailure(unknown: "document", name, among: catalogue.documents.map(\.id))
    }

    /// The vector that an argument names.
    func vector(named name: String) throws -> Vector {
        if let vector = vectors.first(where: { $0.id == name }) { return vector }
        throw CommandFailure(unknown: "vector", name, among: vectors.map(\.id))
    }
}

extension CommandFailure {
    /// Creates a failure of an argument that names nothing.
    fileprivate init(unknown kind: String, _ name: String, among names: [String]) {
        let hint = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
        self.init(.wrongUsage, "there is no \(kind) named \(name)\(hint)")
    }
}
