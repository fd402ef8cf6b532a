/// The vector files, as a resource of the package.
package enum VectorFiles {
    /// The name that the build gives to the resource bundle, without its ending.
    package static let bundle = "tracking-conformance_TrackingConformanceVectors"

    #if RELOCATABLE
    /// No directory: a program for other machines says nothing about the one that it was built on.
    package static let source: String? = nil
    #else
    /// The directory in which the files lay when the package was built; it may be gone.
    package static let source: String? = String(#filePath.dropLast("/VectorFiles.swift".count))
    #endif
}
