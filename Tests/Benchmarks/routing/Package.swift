// swift-tools-version: 6.2
// Dispatches requests through route tables of several sizes. It needs Adder's own package, but none of the rival's.
import PackageDescription

let package = Package(
    name: "routing",
    dependencies: [.package(name: "adder", path: "../../..")],
    targets: [
        .executableTarget(
            name: "routing",
            dependencies: [
                .product(name: "Viper", package: "adder"), .product(name: "ViperHTTP", package: "adder"),
                .product(name: "ViperValues", package: "adder"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ])
