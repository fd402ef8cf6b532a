import TrackingConformanceJSON
import TrackingConformanceSystem

/// A file whose lines are counted only when a location is needed; a run without failures needs none.
final class SourceFile: Sendable {
    let name: String
    let bytes: [UInt8]
    private let counted = Once<SourceText>()

    init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
    }

    convenience init(_ text: SourceText) {
        self.init(name: text.name, bytes: text.bytes)
        _ = counted.value { text }
    }

    var text: SourceText { counted.value { SourceText(name: name, bytes: bytes) } }
}
