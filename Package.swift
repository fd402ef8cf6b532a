// swift-tools-version: 6.2

import PackageDescription

/// The condition for targets with child processes; without its trait, an app's tests build on every platform.
let processes: TargetDependencyCondition? = .when(platforms: [.macOS, .linux], traits: ["AdapterProcesses"])

/// The modules that an implementation in the same process imports, so that one product suffices for it.
let inProcess = ["TrackingConformanceCore", "TrackingConformanceFoundationBridge", "TrackingConformanceJSON"]

let package = Package(
    name: "tracking-conformance",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .executable(name: "tracking-conformance", targets: ["tracking-conformance"]),
        .executable(name: "swift-adapter", targets: ["swift-adapter"]),
        .plugin(name: "Certify", targets: ["Certify"]),
        .library(name: "TrackingConformanceCore", targets: inProcess),
        .library(name: "TrackingConformanceJSON", targets: ["TrackingConformanceJSON"]),
        .library(name: "TrackingConformanceTesting", targets: inProcess + ["TrackingConformanceTesting"]),
        .library(
            name: "TrackingConformanceAdapterTesting",
            targets: ["TrackingConformanceCore", "TrackingConformanceRunner", "TrackingConformanceAdapterTesting"]
        ),
        .library(name: "TrackingConformanceAdapterKit", targets: inProcess + ["TrackingConformanceAdapterKit"]),
    ],
    // With `traits: []`, a package that uses the kit only in its tests resolves no other package.
    traits: [
        .default(enabledTraits: ["Command"]),
        .trait(name: "Command", description: "The command.", enabledTraits: ["AdapterProcesses"]),
        .trait(name: "AdapterProcesses", description: "Adapters as child processes, in the command and in tests."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // The data as resources of two one-file targets: vectors, and rules with behaviour, causes, faults and
        // readings.
        .target(
            name: "TrackingConformanceRules",
            path: "Conformance",
            exclude: [
                "Action", "Adapters", "BENCHMARKS.md", "CHANGELOG.md", "Distribution", "Guides", "OPEN-QUESTIONS.md",
                "PROTOCOL.md", "Schemas", "Starters", "VECTORS.md", "VERSIONS.md",
            ],
            sources: ["RuleFiles.swift"],
            resources: [.copy("Rules"), .copy("Behaviour"), .copy("Causes"), .copy("Faults"), .copy("Readings")]
        ),
        .target(
            name: "TrackingConformanceVectors",
            path: "Vectors",
            exclude: ["CHANGELOG.md"],
            sources: ["VectorFiles.swift"],
            resources: [.copy("v1")]
        ),

        .target(
            name: "TrackingConformanceStarters",
            path: "Conformance/Starters",
            sources: ["StarterFiles.swift"],
            resources: [
                .copy("adapter-browser"), .copy("adapter-csharp"), .copy("adapter-java"), .copy("adapter-kotlin"),
                .copy("adapter-node"), .copy("adapter-python"), .copy("adapter-swift"), .copy("adapter-typescript"),
                .copy("swift-tests"),
            ]
        ),

        // The targets that an app's tests import, which depend only on each other and the toolchain.
        .target(name: "TrackingConformanceJSON"),
        .target(name: "TrackingConformanceSystem"),
        .target(
            name: "TrackingConformanceCore",
            dependencies: [
                "TrackingConformanceJSON", "TrackingConformanceRules", "TrackingConformanceSystem",
                "TrackingConformanceVectors",
            ]
        ),
        .target(
            name: "TrackingConformanceSpecification",
            dependencies: ["TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSystem"]
        ),
        .target(
            name: "TrackingConformanceAnalysis",
            dependencies: [
                "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSpecification",
                "TrackingConformanceSystem",
            ]
        ),
        .target(
            name: "TrackingConformanceFoundationBridge",
            dependencies: ["TrackingConformanceCore", "TrackingConformanceJSON"]
        ),
        .target(
            name: "TrackingConformanceTesting",
            dependencies: [
                "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceFoundationBridge",
                "TrackingConformanceJSON", "TrackingConformanceSpecification", "TrackingConformanceSystem",
            ]
        ),
        .target(
            name: "TrackingConformanceAdapterKit",
            dependencies: ["TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSystem"]
        ),

        // Adapter processes and the command.
        .target(
            name: "TrackingConformanceRunner",
            dependencies: [
                "TrackingConformanceCore",
                "TrackingConformanceJSON", "TrackingConformanceSystem",
                .product(name: "Subprocess", package: "swift-subprocess", condition: processes),
            ]
        ),
        .target(
            name: "TrackingConformanceReports",
            dependencies: [
                "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceSystem",
            ],
            resources: [
                .embedInCode("Pages/audit.css"), .embedInCode("Pages/page.css"), .embedInCode("Pages/run.css"),
                .embedInCode("Pages/run.js"),
            ]
        ),
        .target(
            name: "TrackingConformanceAdapterTesting",
            dependencies: [
                "TrackingConformanceCore", "TrackingConformanceRunner", "TrackingConformanceTesting",
            ]
        ),
        .executableTarget(
            name: "tracking-conformance",
            dependencies: [
                "TrackingConformanceAdapterKit",
                "TrackingConformanceAnalysis",
                "TrackingConformanceCore",
                "TrackingConformanceJSON",
                "TrackingConformanceReports",
                "TrackingConformanceRunner",
                "TrackingConformanceSpecification",
                "TrackingConformanceStarters", "TrackingConformanceSystem",
                "TrackingConformanceVectors",
                .product(
                    name: "ArgumentParser",
                    package: "swift-argument-parser",
                    condition: .when(traits: ["Command"])
                ),
            ],
            resources: [.embedInCode("Authoring/codes.json")]
        ),
        .plugin(
            name: "Certify",
            capability: .command(
                intent: .custom(verb: "certify", description: "Builds an adapter and certifies it: --product NAME.")
            ),
            path: "Sources/Certify"
        ),
        .executableTarget(
            name: "swift-adapter",
            dependencies: [
                "TrackingConformanceAdapterKit", "TrackingConformanceCore", "TrackingConformanceFoundationBridge",
                "TrackingConformanceJSON",
            ],
            path: "Conformance/Adapters/swift",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "faulty-adapter",
            dependencies: [
                "TrackingConformanceAdapterKit", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceSpecification", "TrackingConformanceSystem",
            ],
            path: "Tests/faulty-adapter"
        ),

        .executableTarget(
            name: "kit-benchmark",
            dependencies: ["TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSystem"],
            path: "Tests/kit-benchmark"
        ),
        .executableTarget(
            name: "diagnosis-trial",
            dependencies: [
                "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceSpecification",
            ],
            path: "Tests/diagnosis-trial",
            exclude: ["mutants.py", "stages.py"]
        ),
        .executableTarget(
            name: "exploration-trial",
            dependencies: [
                "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceSpecification",
            ],
            path: "Tests/exploration-trial"
        ),

        // Tests.
        .target(
            name: "TestSupport",
            dependencies: [
                "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSpecification",
            ],
            path: "Tests/TestSupport"
        ),
        .testTarget(
            name: "JSONTests",
            dependencies: ["TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON"]
        ),
        .testTarget(name: "SystemTests", dependencies: ["TrackingConformanceCore", "TrackingConformanceSystem"]),
        .testTarget(
            name: "CoreTests",
            dependencies: [
                "TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSystem",
            ]
        ),
        .testTarget(
            name: "RunnerTests",
            dependencies: [
                "TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceRunner",
                "TrackingConformanceSystem",
            ]
        ),
        .testTarget(
            name: "SpecificationTests",
            dependencies: [
                "TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceSpecification",
                "TrackingConformanceSystem",
            ],
            exclude: ["Fingerprints"]
        ),
        .testTarget(
            name: "AnalysisTests",
            dependencies: [
                "TestSupport", "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceSpecification", "TrackingConformanceSystem",
            ]
        ),
        .testTarget(
            name: "TestingTests",
            dependencies: [
                "TestSupport",
                "TrackingConformanceAdapterTesting", "TrackingConformanceAnalysis", "TrackingConformanceCore",
                "TrackingConformanceFoundationBridge", "TrackingConformanceJSON", "TrackingConformanceRunner",
                "TrackingConformanceSpecification", "TrackingConformanceTesting", "tracking-conformance",
            ]
        ),
        .testTarget(
            name: "TwoReadingsTests",
            dependencies: [
                "TestSupport", "TrackingConformanceAnalysis", "TrackingConformanceCore", "TrackingConformanceJSON",
                "TrackingConformanceRunner", "TrackingConformanceSpecification", "swift-adapter",
            ]
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceReports",
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "TestSupport", "TrackingConformanceCore", "TrackingConformanceJSON", "TrackingConformanceReports",
                "TrackingConformanceRunner",
                "TrackingConformanceSystem",
                "tracking-conformance", "faulty-adapter", "swift-adapter",
            ],
            exclude: ["Golden", "GoldenSuite"]
        ),
    ]
)

/// Warnings are errors only in the kit's own builds (`.ci/run` sets the variable), so that a package that depends on
/// the kit by path does not fail with a newer compiler.
let warnings: [SwiftSetting] =
    Context.environment["TRACKING_CONFORMANCE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The settings of targets that are optimized in debug builds, too: each command that a test starts reads the suite, a
/// certificate contains the digest of the command, a search for causes takes millions of evaluations, and some adapters
/// write without end.
///
/// They are not optimized in an app's tests, which enable no trait, because that takes longer than the tests; nor if
/// another package fetches the kit, because not every package manager allows such flags there.
///
/// Each is compiled as a whole, because file by file no generic code of another file is specialized and a diagnosis
/// takes twice the processor time. The price is that the whole target is compiled again after a small edit.
let wholeModule = ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"]
let optimized: [SwiftSetting] =
    ["/checkouts/", "/downloads/"].contains(where: Context.packageDirectory.contains)
    ? [] : [.unsafeFlags(wholeModule, .when(configuration: .debug, traits: ["Command"]))]
let optimizedTargets = ["JSON", "System", "Core", "Specification", "Analysis", "Runner"].map {
    "TrackingConformance\($0)"
}

for target in package.targets where target.type != .plugin {
    target.swiftSettings =
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ] + warnings
        + (optimizedTargets.contains(target.name) ? optimized : [])
}
