package import Foundation

/// The checkout from which the tests were compiled.
package enum Checkout {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func path(_ file: String) -> String { root.appending(path: file).path }
}
