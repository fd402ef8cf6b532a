/// JSON Pointers (RFC 6901): the paths of mismatches in an answer.
package enum JSONPointer {
    package static func components(of pointer: String) -> [String] {
        pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { part in
            let component = String(Substring(part))
            guard part.contains(UInt8(ascii: "~")) else { return component }
            return component.split(separator: "~1", omittingEmptySubsequences: false)
                .map { $0.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~") }
                .joined(separator: "/")
        }
    }

    package static func pointer(to components: [String]) -> String {
        components.map { component in
            guard component.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
                return "/" + component
            }
            let tildes = component.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
            return "/" + tildes.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
        }.joined()
    }
}
