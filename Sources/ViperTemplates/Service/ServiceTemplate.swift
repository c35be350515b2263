/// The texts of a service's package.
struct ServiceTemplate {
    let name: TypeName
    let kit: Kit
    /// Whether people can sign up.
    let hasUsers: Bool

    /// The name of the program and of its target.
    var program: String { name.text.lowercased() }
    /// The prefix of its environment variables.
    var variables: String { program.uppercased() }
    /// The arguments of `new-feature` for its first feature.
    var feature: [String] {
        let feature = ["Note", "Notes"].contains(name.text) ? "Entries" : "Notes"
        return [feature, "text:text(1...1000)"]
    }
    private var path: String { "/" + feature[0].lowercased() }

    /// The files by their paths.
    var files: [(String, String)] {
        [
            ("Package.swift", manifest), ("Sources/\(name.text)/\(name.text).swift", main), ("README.md", readme),
            ("Dockerfile", dockerfile), ("config/compose.yaml", compose), ("config/prepare.sh", preparation),
            ("config/run", run), ("config/test", test), (".dockerignore", dockerIgnored), (".gitignore", gitIgnored),
            (".swift-format", #"{ "version": 1, "lineLength": 120, "indentation": { "spaces": 4 } }"# + "\n"),
        ]
    }

    /// Those files that are programs.
    let programs = ["config/run", "config/test"]

    private var products: [String] { ["ViperPages", "ViperService"] + (hasUsers ? ["ViperIdentity"] : []) }

    private var manifest: String {
        let products = (products + ["ViperLive"]).sorted().map {
            #".product(name: "\#($0)", package: "\#(kit.package)"),"#
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(program)",
                dependencies: [\(kit.dependency)],
                targets: [
                    .executableTarget(
                        name: "\(program)",
                        dependencies: [
            \(Layout.indented(products.joined(separator: "\n"), by: 16))
                        ],
                        path: "Sources/\(name.text)"),
                    .testTarget(
                        name: "\(name.text)Tests",
                        dependencies: ["\(program)", .product(name: "ViperTesting", package: "\(kit.package)")]),
                ]
            )

            """
    }

    private var main: String {
        """
        \((["Viper"] + products).sorted().map { "import \($0)" }.joined(separator: "\n"))

        @main
        struct \(name.text): Service {
            static let version = "0.1.0"
            static let features: [any Feature.Type] = [
                \(hasUsers ? "IdentityFeature.self, " : "")PagesFeature.self,
                \(Marker.Kind.features.comment)Sources/\(name.text), Tests/\(name.text)Tests, \(program).\(name.text)
            ]
        }

        """
    }

    private var readme: String {
        """
        # \(name.text)

        An HTTP JSON backend. It needs Swift 6.2 on Debian 12; what else it is built with is installed at the first run, which takes
        some minutes.

            config/run      builds it, and serves it on http://localhost:8080
            config/test     builds it, and runs its tests, with SQLite and with PostgreSQL

        For example:

            curl --json '{"text":"Air the tent"}' http://localhost:8080\(path)
            curl http://localhost:8080\(path)

        A browser shows the same at http://localhost:8080, and all routes at http://localhost:8080/docs.

        A feature more, a module, a column:

            swift package new-feature Memos 'title:text(1...200)' 'due:date?'
            swift package new-module Memos/Label GET '/memos/{id}/label'
            swift package new-field Memos 'colour:text?'

        \(hasUsers ? "People can sign up" : "With `IdentityFeature` of ViperIdentity in the list people can sign up"): `--private` then makes a feature in which
        each user sees only what is theirs, and `--live` one whose lists stay open.

        In a container:

            \(dockerBuild)
            docker run --publish 127.0.0.1:8080:8080 --volume \(program):/data \(program)

        """
    }
}
