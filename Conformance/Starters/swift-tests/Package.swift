// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "PushTracking",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "PushTracking", targets: ["PushTracking"])
    ],
    dependencies: [
        // Without its traits, the kit depends on no other package.
        .package(name: "tracking-conformance", path: "{{KIT}}", traits: [])
    ],
    targets: [
        .target(name: "PushTracking"),
        .testTarget(
            name: "PushTrackingTests",
            dependencies: [
                "PushTracking",
                .product(name: "TrackingConformanceTesting", package: "{{PACKAGE}}"),
            ],
            exclude: ["known-failures.json"]
        ),
    ]
)
