// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "adapter",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "tracking-conformance", path: "{{KIT}}")
    ],
    targets: [
        .executableTarget(
            name: "adapter",
            dependencies: [.product(name: "TrackingConformanceAdapterKit", package: "{{PACKAGE}}")]
        )
    ]
)
