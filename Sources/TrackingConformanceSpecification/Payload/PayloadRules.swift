package import TrackingConformanceCore

/// The structure of the payload as data; its documented behaviour is a table of fields.
package typealias PayloadRules = AreaRules<PayloadEdit>

extension PayloadEdit {
    package static func documented(_ decoder: inout FileDecoder) -> PayloadTable? { decoder.payloadTable() }
    package func selfReference(in documented: PayloadTable) -> String? {
        documented.selfReference(with: [self])?.rawValue
    }
    package static func lines(of documented: PayloadTable) -> [DocumentedLine] { documented.lines }
}
