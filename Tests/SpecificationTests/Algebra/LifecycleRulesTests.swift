import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("The rows of lifecycle tracking")
struct LifecycleRulesTests {
    @Test("Each part knows its place among all")
    func places() {
        #expect(LifecyclePart.allCases.map(\.index) == Array(LifecyclePart.allCases.indices))
    }

    @Test("An edit that makes a part depend on itself is refused at its place")
    func selfReference() throws {
        let location = SuiteLocation(directory: Checkout.root.path)
        let documented = try LifecycleRules(besideRulesOf: location, Suite.kit.catalogue).documented
        for (part, text) in [
            ("totalwakecount", "totalwakecount + 1"), ("update", "not is-update"), ("days", "days(update)"),
        ] {
            let edit = try LifecycleEdit(part, text)
            #expect(documented.applying(edit).selfReference?.name == part)
        }
        #expect(documented.selfReference == nil)
    }
}
