// swift-tools-version: 6.2
import PackageDescription

/// Two services built with the kit, which use nothing of this repository but its library products. ViperService brings
/// the others with it, except what not every service uses, such as lists that stay open.
let package = Package(
    name: "notes",
    dependencies: [.package(name: "adder", path: "../..")],
    targets: [
        .executableTarget(
            name: "notes", dependencies: [.product(name: "ViperService", package: "adder")], path: "Sources/Notes",
            resources: [.embedInCode("Resources")]),
        .executableTarget(
            name: "members",
            dependencies: [
                .product(name: "ViperIdentity", package: "adder"), .product(name: "ViperLive", package: "adder"),
                .product(name: "ViperService", package: "adder"),
            ], path: "Sources/Members"),
        .testTarget(name: "MembersTests", dependencies: ["members", .product(name: "ViperTesting", package: "adder")]),
        .testTarget(name: "NotesTests", dependencies: ["notes", .product(name: "ViperTesting", package: "adder")]),
    ]
)
