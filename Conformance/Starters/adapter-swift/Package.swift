// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "adapter",
    platforms: [.macOS(.v13)],
    dependencies: [
        // Without its traits, the kit depends on no other package.
        .package(name: "tracking-conformance", path: "{{KIT}}", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "adapter",
            dependencies: [.product(name: "TrackingConformanceAdapterKit", package: "{{PACKAGE}}")]
        )
    ]
)
