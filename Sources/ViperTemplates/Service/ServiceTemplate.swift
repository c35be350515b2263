/// The texts of a service's package.
struct ServiceTemplate {
    let name: TypeName
    let kit: Kit
    /// Whether people can sign up.
    let hasUsers: Bool

    /// The name of the program and of its target.
    var program: String { name.text.lowercased() }
    /// The arguments of `new-feature` for its first feature.
    var feature: [String] {
        let feature = ["Note", "Notes"].contains(name.text) ? "Entries" : "Notes"
        return [feature, "text:text(1...1000)"]
    }
    var path: String { "/" + feature[0].lowercased() }

    /// The files by their paths.
    var files: [(String, String)] {
        [
            ("Package.swift", manifest), ("Sources/\(name.text)/\(name.text).swift", main),
            ("README.md", text(PackageResources.README_md)), ("Dockerfile", text(PackageResources.Dockerfile)),
            ("config/compose.yaml", text(PackageResources.compose_yaml)),
            ("config/prepare.sh", text(PackageResources.prepare_sh)), ("config/run", text(PackageResources.run)),
            ("config/test", text(PackageResources.test)),
            (".dockerignore", "# Only what the build reads.\n*\n!Package.swift\n!Sources\n!Tests\n"),
            (".gitignore", ".build/\n.swiftpm/\n/data/\n"),
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
}
