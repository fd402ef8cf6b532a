public import TrackingConformanceJSON
import TrackingConformanceVectors

extension Vector {
    /// Where the vector stands in the checkout of the kit that was built, for an editor to open; where that is gone,
    /// and for a vector from elsewhere, its location.
    public var sourceLocation: SourceLocation {
        let file = "/v1/\(topic).json"
        guard
            location.file.hasSuffix(VectorFiles.bundle + ".resources" + file)
                || location.file.hasSuffix(VectorFiles.bundle + ".bundle" + file)
                || location.file.hasSuffix(VectorFiles.bundle + ".bundle/Contents/Resources" + file),
            FileSystem.exists(VectorFiles.source + file)
        else { return location }
        return SourceLocation(file: VectorFiles.source + file, line: location.line, column: location.column)
    }
}
