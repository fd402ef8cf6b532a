import TrackingConformanceSystem

/// The search for a resource bundle of this package.
///
/// `Bundle.module` is not asked: it traps where the program was moved without its resources.
package enum ResourceBundle {
    /// Finds the directory with a bundle's files.
    package static func directory(named name: String, holding file: String) -> String? {
        for place in Program.resourceDirectories {
            for inside in [".resources", ".bundle", ".bundle/Contents/Resources"] {
                let directory = "\(place)/\(name)\(inside)"
                if FileSystem.exists("\(directory)/\(file)") { return directory }
            }
        }
        return nil
    }
}
