// swift-tools-version: 6.2
import PackageDescription

/// A service built with the kit, which uses nothing of this repository but its library products. ViperService brings
/// the others with it.
let package = Package(
    name: "notes",
    dependencies: [.package(name: "adder", path: "../..")],
    targets: [
        .executableTarget(
            name: "notes", dependencies: [.product(name: "ViperService", package: "adder")], path: "Sources/Notes",
            resources: [.embedInCode("Examples")]),
        .testTarget(name: "NotesTests", dependencies: ["notes", .product(name: "ViperTesting", package: "adder")]),
    ]
)
