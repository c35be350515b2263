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

/// Whether `config/test` builds. Packages that depend on this one must not have the flags that it sets, and do not.
let isForTests = Context.environment["ADDER_OPTIMIZED_TESTS"] != nil

/// Those of targets that tests spend their time in: `config/test` has them optimised in debug builds too, with all
/// assertions. A start of the program takes a third fewer instructions by it, and a feature's tests a fifth less time; the
/// program's own debug build takes a third longer.
let hotSettings =
    isForTests
    ? settings + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
    : settings

let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// What every feature is made of.
let featureKit: [Target.Dependency] = [
    "Viper", "ViperDatabase", "ViperDocuments", "ViperEntities", "ViperFeatures", "ViperHTTP", "ViperJSON",
    "ViperLive", "ViperSettings", "ViperThreads", "ViperValues",
]

/// The parts of a service, for tests that look into them.
let parts: [Target.Dependency] = [
    "ViperBlobs", "ViperCommands", "ViperControl", "ViperFeatures", "ViperGeneral", "ViperJobs", "ViperLive",
    "ViperOperations", "ViperService", "ViperSettings", "ViperTransfer",
]

/// A feature of the product: a target of its own, which knows the kit and only those features that it names, so that all
/// others compile beside it.
func feature(_ name: String, uses others: Target.Dependency...) -> Target {
    .target(
        name: name, dependencies: featureKit + ["ViperIdentity"] + others,
        path: "Sources/App/\(name)",
        // As bytes in the program: an accessor to files beside it would link Foundation.
        resources: [.embedInCode("Resources")],
        swiftSettings: settings)
}

let features = [
    feature("Accounts", uses: "ViperCommands", "ViperFiles", "ViperJobs", "ViperTransfer", argumentParser),
    feature("Items"),
    feature("News", uses: "ViperFiles", "ViperJobs", "ViperTransfer", argumentParser),
    feature("People", uses: "Settings", "ViperBlobs", "ViperFiles", "ViperImages", "ViperJobs", logging),
    feature("Repositories", uses: "ViperTransfer", "ViperUpstream", argumentParser, logging),
    feature("Settings"),
    feature("Todos"),
    feature("Transfers", uses: "Accounts"),
    // new-target: feature, Sources/App
]

let package = Package(
    name: "adder",
    products: [
        .executable(name: "adder", targets: ["adder"]),
        .library(name: "ViperThreads", targets: ["ViperThreads"]),
        .library(name: "ViperValues", targets: ["ViperValues"]),
        .library(name: "ViperFiles", targets: ["ViperFiles"]),
        .library(name: "ViperImages", targets: ["ViperImages"]),
        .library(name: "ViperJSON", targets: ["ViperJSON"]),
        .library(name: "ViperHTTP", targets: ["ViperHTTP"]),
        .library(name: "Viper", targets: ["Viper"]),
        .library(name: "ViperDocuments", targets: ["ViperDocuments"]),
        .library(name: "ViperOpenAPI", targets: ["ViperOpenAPI"]),
        .library(name: "ViperGzip", targets: ["ViperGzip"]),
        .library(name: "ViperDaemon", targets: ["ViperDaemon"]),
        .library(name: "ViperDatabase", targets: ["ViperDatabase"]),
        .library(name: "ViperPostgreSQL", targets: ["ViperPostgreSQL"]),
        .library(name: "ViperEntities", targets: ["ViperEntities"]),
        .library(name: "ViperUpstream", targets: ["ViperUpstream"]),
        .library(name: "ViperMail", targets: ["ViperMail"]),
        .library(name: "ViperSettings", targets: ["ViperSettings"]),
        .library(name: "ViperFeatures", targets: ["ViperFeatures"]),
        .library(name: "ViperJobs", targets: ["ViperJobs"]),
        .library(name: "ViperBlobs", targets: ["ViperBlobs"]),
        .library(name: "ViperLive", targets: ["ViperLive"]),
        .library(name: "ViperCommands", targets: ["ViperCommands"]),
        .library(name: "ViperTransfer", targets: ["ViperTransfer"]),
        .library(name: "ViperService", targets: ["ViperService"]),
        .library(name: "ViperUsers", targets: ["ViperUsers"]),
        .library(name: "ViperIdentity", targets: ["ViperIdentity"]),
        .library(name: "ViperMissions", targets: ["ViperMissions"]),
        .library(name: "ViperPages", targets: ["ViperPages"]),
        .library(name: "ViperTesting", targets: ["ViperTesting"]),
        .plugin(name: "new-module", targets: ["NewModule"]),
        .plugin(name: "new-feature", targets: ["NewFeature"]),
        .plugin(name: "new-field", targets: ["NewField"]),
        // Loaded into the program by its tests, and part of nothing.
        .library(name: "FaultyDisk", type: .dynamic, targets: ["FaultyDisk"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        // Without pkg-config, which would ask for what GnuTLS itself is built with: libmicrohttpd links it already.
        .systemLibrary(name: "CGnuTLS", providers: [.apt(["libgnutls28-dev"])]),
        .target(name: "CDescriptors"),
        // Its libraries, of libjpeg62-turbo-dev, libpng-dev and libwebp-dev, and liblcms2-2, libgif7, libavif15 and libheif1
        // without headers, are loaded by the process that needs them.
        .target(name: "CImages"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Without pkg-config, which would link it: it is loaded when it is needed.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // The same.
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "ViperThreads", swiftSettings: hotSettings),
        .target(name: "ViperValues", swiftSettings: hotSettings),
        .target(name: "ViperFiles", dependencies: ["CSodium", "ViperValues"], swiftSettings: hotSettings),
        .target(
            name: "ViperImages",
            dependencies: [
                "CDescriptors", "CImages", "CZlib", "Viper", "ViperDatabase", "ViperEntities", "ViperFeatures",
                "ViperFiles", "ViperHTTP", "ViperThreads", "ViperValues",
            ],
            swiftSettings: hotSettings),
        .target(name: "ViperJSON", dependencies: ["ViperValues"], swiftSettings: hotSettings),
        .target(
            name: "ViperHTTP", dependencies: ["ViperFiles", "ViperJSON", "ViperThreads", "ViperValues"],
            swiftSettings: hotSettings),
        .target(
            name: "Viper", dependencies: ["ViperFiles", "ViperHTTP", "ViperJSON", "ViperThreads", "ViperValues"],
            resources: [.embedInCode("Failures/faults.tsv")],
            swiftSettings: hotSettings),
        .target(
            name: "ViperDocuments", dependencies: ["Viper", "ViperFiles", "ViperHTTP", "ViperJSON", "ViperValues"],
            swiftSettings: hotSettings),
        .target(
            name: "ViperOpenAPI", dependencies: ["Viper", "ViperHTTP", "ViperJSON", "ViperValues"],
            swiftSettings: hotSettings),
        .target(
            name: "ViperGzip", dependencies: ["CZlib", "ViperHTTP", "ViperThreads"], swiftSettings: hotSettings),
        .target(
            name: "ViperDaemon",
            dependencies: ["CGnuTLS", "CMicroHTTPD", "ViperFiles", "ViperHTTP", "ViperThreads", "ViperValues"],
            swiftSettings: hotSettings),
        .target(
            name: "ViperDatabase",
            dependencies: ["CDescriptors", "CSQLite", "CZlib", "ViperThreads", "ViperValues"],
            swiftSettings: settings),
        .target(
            name: "ViperPostgreSQL", dependencies: ["CPostgreSQL", "ViperDatabase", "ViperThreads", "ViperValues"],
            swiftSettings: settings),
        .target(
            name: "ViperEntities",
            dependencies: ["Viper", "ViperDatabase", "ViperDocuments", "ViperHTTP", "ViperJSON", "ViperValues"],
            swiftSettings: settings),
        // Internal, and no product: what ViperUpstream and ViperMail share of libcurl.
        .target(name: "ViperCurl", dependencies: ["CCurl", "ViperThreads", "ViperValues"], swiftSettings: settings),
        .target(
            name: "ViperUpstream", dependencies: ["CCurl", "ViperCurl", "ViperThreads", "ViperValues"],
            swiftSettings: settings),
        .target(
            name: "ViperMail", dependencies: ["CCurl", "ViperCurl", "ViperThreads", "ViperValues"],
            swiftSettings: settings),
        .target(
            name: "ViperSettings",
            dependencies: ["ViperFiles", "ViperHTTP", "ViperJSON", "ViperMail", "ViperUpstream", "ViperValues"],
            swiftSettings: settings),
        .target(
            name: "ViperFeatures",
            dependencies: [
                "Viper", "ViperDatabase", "ViperEntities", "ViperHTTP", "ViperSettings", "ViperThreads",
                "ViperValues", logging,
            ],
            swiftSettings: hotSettings),
        .target(
            name: "ViperJobs",
            dependencies: [
                "Viper", "ViperDatabase", "ViperFeatures", "ViperHTTP", "ViperThreads", "ViperValues", logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperBlobs",
            dependencies: [
                "Viper", "ViperDatabase", "ViperDocuments", "ViperEntities", "ViperFeatures", "ViperFiles",
                "ViperHTTP", "ViperJobs", "ViperThreads", "ViperValues", logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperLive",
            dependencies: [
                "Viper", "ViperDatabase", "ViperDocuments", "ViperEntities", "ViperFeatures", "ViperHTTP",
                "ViperJSON", "ViperThreads", "ViperValues", logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperCommands",
            dependencies: [
                "CDescriptors", "Viper", "ViperFeatures", "ViperJSON", "ViperThreads", "ViperValues", argumentParser,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperTransfer",
            dependencies: [
                "Viper", "ViperCommands", "ViperDatabase", "ViperFeatures", "ViperFiles", "ViperJSON", "ViperValues",
                argumentParser,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperOperations",
            dependencies: [
                "Viper", "ViperDaemon", "ViperDatabase", "ViperFeatures", "ViperHTTP", "ViperJSON", "ViperPostgreSQL",
                "ViperThreads", "ViperValues", logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperGeneral",
            dependencies: [
                "Viper", "ViperFeatures", "ViperFiles", "ViperHTTP", "ViperJSON", "ViperOpenAPI", "ViperOperations",
            ],
            swiftSettings: settings),
        .target(
            name: "ViperPages",
            dependencies: ["Viper", "ViperFeatures", "ViperHTTP", "ViperJSON", "ViperValues"],
            resources: [.embedInCode("Words/common.tsv")],
            swiftSettings: settings),
        .target(
            name: "ViperControl",
            dependencies: [
                "CDescriptors", "Viper", "ViperCommands", "ViperDatabase", "ViperEntities", "ViperFeatures",
                "ViperJSON", "ViperPostgreSQL", "ViperSettings", "ViperThreads", "ViperTransfer", "ViperValues",
                logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperService",
            dependencies: [
                "Viper", "ViperCommands", "ViperControl", "ViperDaemon", "ViperDatabase", "ViperFeatures",
                "ViperFiles", "ViperGeneral", "ViperGzip", "ViperHTTP", "ViperMail", "ViperOpenAPI",
                "ViperOperations", "ViperPostgreSQL", "ViperSettings", "ViperThreads", "ViperTransfer",
                "ViperUpstream", "ViperValues", argumentParser, logging,
            ],
            swiftSettings: settings),
        .target(
            name: "ViperUsers",
            dependencies: featureKit + ["CSodium", "ViperJobs", "ViperMail", logging],
            resources: [.embedInCode("Resources")],
            swiftSettings: settings),
        .target(
            name: "ViperIdentity",
            dependencies: featureKit + [
                "ViperCommands", "ViperJobs", "ViperMail", "ViperUsers", argumentParser, logging,
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: settings),
        .target(
            name: "ViperMissions",
            dependencies: featureKit + ["ViperBlobs", "ViperIdentity", "ViperJobs", logging],
            resources: [.embedInCode("Resources")],
            swiftSettings: settings),
        .executableTarget(
            name: "adder",
            dependencies: [
                "ViperIdentity", "ViperMissions", "ViperPages", "ViperService", "ViperTemplates", argumentParser,
            ]
                + features.map { .byName(name: $0.name) },
            resources: [.embedInCode("Resources")],
            swiftSettings: settings,
            // All symbols are looked up at start, before its memory is released, and none is exported: look-ups while it
            // serves would keep the tables of all libraries in memory, 1.4 MiB. Functions of the same code are one, and what
            // is moved at start is listed in short: 1.0 and 0.7 MB of 10.1.
            linkerSettings: [
                .unsafeFlags(
                    [
                        "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--no-export-dynamic",
                    ],
                    .when(platforms: [.linux], configuration: .release))
            ]),
        // Internal, and no product: what ViperTesting checks documents by, and exports.
        .target(name: "ViperSchemas", dependencies: ["ViperJSON", "ViperValues"], swiftSettings: hotSettings),
        .target(
            name: "ViperTesting",
            dependencies: [
                "CDescriptors", "CGnuTLS", "CZlib", "Viper", "ViperBlobs", "ViperDaemon", "ViperDatabase", "ViperFiles",
                "ViperGzip", "ViperHTTP", "ViperJSON", "ViperJobs", "ViperLive", "ViperPostgreSQL", "ViperSchemas",
                "ViperService", "ViperThreads", "ViperValues", logging,
            ],
            resources: [
                .embedInCode("Mail/mail_server.py"), .embedInCode("Network/loopback_program.sh"),
                .embedInCode("PostgreSQL/postgresql_supervisor.sh"),
            ],
            swiftSettings: hotSettings),
        .target(
            name: "ViperTemplates", resources: [.embedInCode("Service/Files")], swiftSettings: settings),
        .executableTarget(name: "viper-templates", dependencies: ["ViperTemplates"], swiftSettings: settings),
        .plugin(
            name: "NewModule",
            capability: .command(
                intent: .custom(verb: "new-module", description: "Write a module: its roles, its route and its test"),
                permissions: [.writeToPackageDirectory(reason: "It writes the module's files, and mounts its route.")]),
            dependencies: ["viper-templates"], path: "Sources/Plugins/NewModule"),
        .plugin(
            name: "NewFeature",
            capability: .command(
                intent: .custom(
                    verb: "new-feature", description: "Write a feature: entity, store, five modules, tests"),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the feature's files, and adds it to the list.")
                ]),
            dependencies: ["viper-templates"], path: "Sources/Plugins/NewFeature"),
        .plugin(
            name: "NewField",
            capability: .command(
                intent: .custom(
                    verb: "new-field", description: "Add a field to a feature's entity: column, migration, test"),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the field's test, and adds the column to its entity.")
                ]),
            dependencies: ["viper-templates"], path: "Sources/Plugins/NewField"),
        .target(name: "FaultyDisk", path: "Tests/FaultyDisk", linkerSettings: [.linkedLibrary("dl")]),
        .testTarget(
            name: "ViperTemplatesTests", dependencies: ["ViperTemplates", "ViperTesting"], swiftSettings: settings),
        .testTarget(
            name: "ViperThreadsTests", dependencies: ["ViperTesting", "ViperThreads"], swiftSettings: settings),
        .testTarget(name: "ViperSchemasTests", dependencies: ["ViperSchemas"], swiftSettings: settings),
        .testTarget(name: "ViperTestingTests", dependencies: ["ViperTesting"], swiftSettings: settings),
        .testTarget(
            name: "ViperValuesTests", dependencies: ["ViperJSON", "ViperTesting", "ViperValues"],
            swiftSettings: settings),
        .testTarget(
            name: "ViperFilesTests", dependencies: ["ViperFiles", "ViperTesting", "ViperValues"],
            swiftSettings: settings),
        .testTarget(
            name: "ViperImagesTests",
            dependencies: [
                "adder", "Viper", "ViperFeatures", "ViperFiles", "ViperHTTP", "ViperImages",
                "ViperTesting", "ViperThreads", "ViperValues",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "ViperJSONTests", dependencies: ["ViperJSON", "ViperTesting", "ViperValues"], swiftSettings: settings),
        .testTarget(
            name: "ViperHTTPTests",
            dependencies: ["ViperFiles", "ViperHTTP", "ViperJSON", "ViperTesting", "ViperThreads", "ViperValues"],
            swiftSettings: settings),
        .testTarget(
            name: "ViperTests",
            dependencies: [
                "Viper", "ViperDocuments", "ViperFiles", "ViperHTTP", "ViperJSON", "ViperTesting", "ViperThreads",
                "ViperValues",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ViperOpenAPITests",
            dependencies: ["Viper", "ViperDocuments", "ViperHTTP", "ViperJSON", "ViperOpenAPI", "ViperValues"],
            swiftSettings: settings),
        .testTarget(
            name: "ViperGzipTests", dependencies: ["ViperGzip", "ViperTesting"], swiftSettings: settings),
        .testTarget(
            name: "ViperDaemonTests",
            dependencies: [
                "Viper", "ViperDaemon", "ViperFiles", "ViperHTTP", "ViperJSON", "ViperTesting", "ViperThreads",
                "ViperValues",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ViperDatabaseTests",
            dependencies: [
                "ViperDatabase", "ViperPostgreSQL", "ViperTesting", "ViperThreads", "ViperValues",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ViperEntitiesTests",
            dependencies: [
                "Viper", "ViperDatabase", "ViperDocuments", "ViperEntities", "ViperHTTP", "ViperJSON",
                "ViperTesting", "ViperValues",
            ] + parts,
            swiftSettings: settings),
        .testTarget(
            name: "ViperUpstreamTests", dependencies: ["ViperCurl", "ViperTesting", "ViperThreads", "ViperUpstream"],
            swiftSettings: settings),
        .testTarget(
            name: "ViperMailTests", dependencies: ["ViperMail", "ViperTesting", "ViperValues"],
            exclude: ["support"], swiftSettings: settings),
        .testTarget(
            name: "ViperIdentityTests",
            dependencies: [
                "adder", "Viper", "ViperDaemon", "ViperDatabase", "ViperEntities", "ViperHTTP", "ViperIdentity",
                "ViperMail", "ViperTesting", "ViperThreads", "ViperUsers", "ViperValues",
                .product(name: "Logging", package: "swift-log"),
            ] + parts,
            swiftSettings: settings),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "adder", "Viper", "ViperDaemon", "ViperDatabase", "ViperDocuments", "ViperEntities",
                "ViperFiles", "ViperGzip", "ViperHTTP", "ViperIdentity", "ViperImages", "ViperJSON", "ViperMissions",
                "ViperOpenAPI", "ViperPages", "ViperPostgreSQL", "ViperTesting", "ViperThreads", "ViperUpstream",
                "ViperUsers", "ViperValues",
            ] + parts + features.map { .byName(name: $0.name) },
            swiftSettings: settings),
        .testTarget(
            name: "AdderTests",
            dependencies: [
                "adder", "Viper", "ViperDaemon", "ViperDatabase", "ViperHTTP", "ViperJSON", "ViperTesting",
                "ViperThreads", "ViperUpstream", "ViperValues",
            ] + parts + features.map { .byName(name: $0.name) },
            swiftSettings: settings),
    ] + features,
    swiftLanguageModes: [.v6]
)

/// `config/test` has each target of the kit, and each of its tests, compiled as a whole by a process that writes its module
/// too, and not by three that each read all of it: a seventh less for everything, and after a change of ViperHTTP 105 s and
/// not 170. The product's are built file by file, as a change of one feature would take 50 s and not 20.
if isForTests {
    for target in package.targets where target.name.hasPrefix("Viper") && target.type != .plugin {
        let flags = [
            "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "1", "-no-emit-module-separately-wmo",
        ]
        target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .debug)))
    }
}

/// Those that somebody wants to run, for a build of these alone.
if let wanted = Context.environment["ADDER_TESTS"]?.split(whereSeparator: \.isWhitespace) {
    package.targets.removeAll { target in target.type == .test && !wanted.contains { $0 == target.name } }
}

/// Files of tests that such a build leaves out: `ViperTests/Samples.swift`.
if let files = Context.environment["ADDER_TESTS_WITHOUT"]?.split(whereSeparator: \.isWhitespace) {
    for target in package.targets where target.type == .test {
        let folder = target.name + "/"
        target.exclude += files.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    }
}
