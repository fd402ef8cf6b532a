package import TrackingConformanceJSON

/// The name, version and language of an implementation.
public struct ImplementationDescription: Sendable, Equatable {
    /// The implementation's name.
    public var name: String
    /// The implementation's version.
    public var version: String
    /// The implementation's programming language.
    public var language: String
    /// The implementation's web page.
    public var homepage: String?

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - name: The implementation's name.
    ///   - version: The implementation's version.
    ///   - language: The implementation's programming language.
    ///   - homepage: The implementation's web page.
    public init(name: String, version: String, language: String, homepage: String? = nil) {
        self.name = name
        self.version = version
        self.language = language
        self.homepage = homepage
    }

    package var fullName: String { "\(name) \(version) (\(language))" }

    package var title: String { "\(name) \(version)".printable }

    package var json: JSONValue {
        .object([
            "name": .string(name), "version": .string(version), "language": .string(language),
            "homepage": homepage.map { .string($0) },
        ])
    }
}

/// An adapter's answer to `initialize`.
public struct Handshake: Sendable, Equatable {
    package static let protocolVersion = 1

    /// The implementation.
    public var implementation: ImplementationDescription
    /// The supported capabilities, in the kit's order.
    public var capabilities: [Capability]
    /// The declared capabilities unknown to the kit.
    package var unknownCapabilities: [String]

    /// Creates a handshake.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - capabilities: The supported capabilities.
    public init(implementation: ImplementationDescription, capabilities: some Sequence<Capability>) {
        self.implementation = implementation
        self.capabilities = Set(capabilities).sorted()
        unknownCapabilities = []
    }

    package var json: JSONValue {
        .object([
            "protocolVersion": .integer(Self.protocolVersion),
            "implementation": implementation.json,
            "capabilities": .array(capabilities.map { .string($0.rawValue) }),
        ])
    }

    package init(json: JSONValue) throws(WireFormError) {
        guard let version = json["protocolVersion"] else {
            throw WireFormError("the result of initialize needs \"protocolVersion\"", path: "/result")
        }
        guard version == .integer(Self.protocolVersion) else {
            let words = "speaks protocol version \(shown(version)); the kit speaks \(Self.protocolVersion)"
            throw WireFormError("the adapter \(words)", path: "/result/protocolVersion")
        }
        implementation = try Self.implementation(json["implementation"])
        let declared = json["capabilities"]?.array
        let names = (declared ?? []).compactMap(\.string)
        guard names.count == declared?.count else {
            throw WireFormError("\"capabilities\" must be an array of strings", path: "/result/capabilities")
        }
        if let name = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) })?.element {
            throw WireFormError("the adapter declares \(quoted(name)) twice", path: "/result/capabilities")
        }
        capabilities = Set(names.compactMap(Capability.init)).sorted()
        let unknown = names.filter { Capability(rawValue: $0) == nil }
        unknownCapabilities = unknown.map { $0.abridged(to: 500) }
        guard !capabilities.isEmpty else {
            throw WireFormError(Self.complaint(about: unknownCapabilities), path: "/result/capabilities")
        }
    }

    /// The complaint about names that are not capabilities.
    private static func complaint(about names: [String]) -> String {
        let known = Capability.allCases.map(\.rawValue)
        guard let first = names.first else {
            return "the adapter declares no capability of \(known.joined(separator: ", "))"
        }
        let near = nearest(to: first, among: known).map { "; did you mean \(quoted($0))?" }
        return "the adapter declares \(quoted(first)), which is not a capability"
            + (near ?? "; the capabilities are \(known.joined(separator: ", "))")
    }

    private static func implementation(_ json: JSONValue?) throws(WireFormError) -> ImplementationDescription {
        guard let name = json?["name"]?.string, let version = json?["version"]?.string,
            let language = json?["language"]?.string
        else {
            throw WireFormError(
                "\"implementation\" must be an object with the strings \"name\", \"version\" and \"language\"",
                path: "/result/implementation"
            )
        }
        guard !name.isEmpty else {
            throw WireFormError("\"name\" must not be empty", path: "/result/implementation/name")
        }
        let texts = [name, version, language].map { $0.abridged(to: 500) }
        let homepage = json?["homepage"]?.string?.abridged()
        return ImplementationDescription(name: texts[0], version: texts[1], language: texts[2], homepage: homepage)
    }

    /// The problem if another process or connection of the adapter has a different handshake; otherwise `nil`.
    package func difference(to other: Handshake) -> String? {
        func names(_ handshake: Handshake) -> String {
            (handshake.capabilities.map(\.rawValue) + handshake.unknownCapabilities).joined(separator: ", ")
        }
        let (mine, theirs) = (implementation.fullName.printable, other.implementation.fullName.printable)
        guard self != other else { return nil }
        let difference =
            if mine != theirs { "have different names: \(mine), and \(theirs)" } else if names(self) == names(other) {
                "describe themselves differently"
            } else { "declare different capabilities: \(names(self)), and \(names(other))" }
        return "processes or connections of the adapter \(difference); all of them must be one implementation"
    }
}
