import TrackingConformanceCore
import TrackingConformanceSpecification

/// A change of a part that the library has no name for.
struct PartEdit<Parts: SpecifiedArea>: Sendable {
    let name: String
    let phrase: String
    /// The rules that are about it.
    let rules: [IDPattern]
    /// It must explain more facts than that.
    let cost: Int
    /// Whether it must explain calls that are missing and calls that nothing asks for.
    let isTurned: Bool
    let edit: @Sendable (inout Draft<Parts>) -> Void

    init(
        _ name: String,
        _ phrase: String,
        breaking rules: String...,
        cost: Int = 0,
        turned isTurned: Bool = false,
        _ edit: @escaping @Sendable (inout Draft<Parts>) -> Void
    ) {
        (self.name, self.phrase, self.edit) = (name, phrase, edit)
        self.rules = rules.map { IDPattern($0) }
        (self.cost, self.isTurned) = (cost, isTurned)
    }
}
