// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "adapter",
    platforms: [.macOS(.v13)],
    dependencies: [
        // For `swift package certify`. With `traits: []`, the kit has no command, and depends on no other package.
        .package(name: "tracking-conformance", path: "{{KIT}}")
    ],
    targets: [
        .executableTarget(
            name: "adapter",
            dependencies: [.product(name: "TrackingConformanceAdapterKit", package: "{{PACKAGE}}")]
        )
    ]
)
