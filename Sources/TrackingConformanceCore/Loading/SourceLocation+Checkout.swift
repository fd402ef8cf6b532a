package import TrackingConformanceJSON
import TrackingConformanceRules
import TrackingConformanceSystem
import TrackingConformanceVectors

extension Vector {
    /// Where the vector stands in the checkout of the kit that was built, for an editor to open; where that is gone,
    /// and for a vector from elsewhere, its location.
    package var sourceLocation: SourceLocation { location.inCheckout }
}

extension SourceLocation {
    /// The place in the checkout of the kit, if this one is in the copy that the build made.
    ///
    /// An edit of the copy would be lost. Where the checkout is gone, and for any other file, it is the place itself.
    package var inCheckout: SourceLocation {
        let copies = [(RuleFiles.bundle, RuleFiles.source), (VectorFiles.bundle, VectorFiles.source)]
        for case (let bundle, let source?) in copies {
            for ending in [".bundle/Contents/Resources/", ".bundle/", ".resources/"] {
                guard let copy = file.firstRange(of: bundle + ending) else { continue }
                let original = "\(source)/\(file[copy.upperBound...])"
                if FileSystem.exists(original) { return SourceLocation(file: original, line: line, column: column) }
            }
        }
        return self
    }
}
