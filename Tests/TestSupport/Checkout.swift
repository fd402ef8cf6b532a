package import Foundation

/// The checkout that the tests were compiled from.
package enum Checkout {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func path(_ file: String) -> String { root.appending(path: file).path }
}
