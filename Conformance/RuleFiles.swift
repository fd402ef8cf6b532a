/// The rule catalogue's files, and those of behaviour, causes, faults and readings, as a resource of the package.
package enum RuleFiles {
    /// The name that the build gives to the resource bundle, without its ending.
    package static let bundle = "tracking-conformance_TrackingConformanceRules"

    #if RELOCATABLE
    /// No directory: a program for other machines says nothing about the one that it was built on.
    package static let source: String? = nil
    #else
    /// The directory in which the files lay when the package was built; it may be gone.
    package static let source: String? = String(#filePath.dropLast("/RuleFiles.swift".count))
    #endif
}
