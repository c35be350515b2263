// swift-tools-version: 6.2
import PackageDescription

/// The same rules for every Swift target: the Swift 6 language mode (by the tools version), the upcoming features
/// that make boundaries explicit, and no warning that is let stand.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "adder",
    products: [
        .executable(name: "adder", targets: ["adder"]),
        .library(name: "Viper", targets: ["HTTP", "Threads", "Viper"]),
        // Loaded into the program by its tests, and part of nothing.
        .library(name: "FaultyDisk", type: .dynamic, targets: ["FaultyDisk"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(name: "CDescriptors"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Without pkg-config, which would link it: it is loaded when it is needed.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // The same.
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Threads", swiftSettings: settings),
        .target(name: "HTTP", dependencies: ["Threads"], swiftSettings: settings),
        .target(name: "Viper", dependencies: ["HTTP", "Threads"], swiftSettings: settings),
        .target(name: "Daemon", dependencies: ["HTTP", "Threads", "CMicroHTTPD"], swiftSettings: settings),
        .target(
            name: "Database", dependencies: ["CSQLite", "CPostgreSQL", "CZlib", "Threads"], swiftSettings: settings),
        .target(name: "Compression", dependencies: ["HTTP", "Threads", "CZlib"], swiftSettings: settings),
        .target(name: "Upstream", dependencies: ["Threads", "CCurl"], swiftSettings: settings),
        .target(name: "OpenAPI", dependencies: ["HTTP", "Viper"], swiftSettings: settings),
        .target(
            name: "App", dependencies: ["OpenAPI", "Viper", "HTTP", "Database", "Threads", "Upstream"],
            swiftSettings: settings),
        .executableTarget(
            name: "adder",
            dependencies: [
                "App", "CDescriptors", "Compression", "Daemon", "Database", "HTTP", "OpenAPI", "Threads", "Upstream",
                "Viper",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "Support", dependencies: ["CDescriptors", "HTTP", "Threads", "Viper", "CZlib"], path: "Tests/Support",
            swiftSettings: settings),
        .target(name: "FaultyDisk", path: "Tests/FaultyDisk", linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(name: "SupportTests", dependencies: ["Support"], swiftSettings: settings),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Support"], swiftSettings: settings),
        .testTarget(name: "ViperTests", dependencies: ["Viper", "HTTP", "Support"], swiftSettings: settings),
        .testTarget(name: "OpenAPITests", dependencies: ["OpenAPI", "Viper", "HTTP"], swiftSettings: settings),
        .testTarget(
            name: "DaemonTests", dependencies: ["Daemon", "HTTP", "Support", "Threads"], swiftSettings: settings),
        .testTarget(name: "DatabaseTests", dependencies: ["Database", "Support", "Threads"], swiftSettings: settings),
        .testTarget(
            name: "UpstreamTests", dependencies: ["Upstream", "Support", "Threads"], swiftSettings: settings),
        .testTarget(
            name: "CompressionTests", dependencies: ["Compression", "HTTP", "Support"], swiftSettings: settings),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "Compression", "OpenAPI", "Viper", "HTTP", "Daemon", "Database", "Support", "Threads",
                "Upstream",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AdderTests",
            dependencies: ["adder", "App", "Daemon", "Database", "Viper", "HTTP", "Support", "Threads"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
