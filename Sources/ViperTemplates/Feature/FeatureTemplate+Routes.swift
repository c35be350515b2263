extension FeatureTemplate {
    var feature: String {
        let access = isPublic ? "public " : ""
        let identity = isGuarded ? "import ViperIdentity\n" : ""
        return """
            import Viper
            \(access)import ViperDatabase
            \(identity)\(access)import ViperService

            /// \(name.phraseAtStart), each with a name.
            \(access)struct \(name.text)Feature: Feature {
                \(access)static let name: StaticString = "\(table)"
                \(access)static let migrations = \(name.text)Schema.migrations
                \(access)static let tables = \(name.text)Schema.exported\(embedded)

                \(isGuarded ? "private let context: FeatureContext\n    " : "")private let store: \(one)Store

                \(access)init(_ context: FeatureContext) {
                    \(isGuarded ? "self.context = context\n        " : "")store = \(one)Store(database: context.database)
                }

                \(access)func routes(_ mount: inout Routes) {
                    let router = \(name.text)Router(at: "\(path)", publicPath: mount.publicPath)
                    mount.mount(
                        router.route(store)\(isGuarded ? ".guarded(context)" : ""), router.listAndDetail,
                        entry: Welcome.Entry("\(values)", "The \(name.phrase).", router.linkToList))
                }
            }

            """
    }

    /// The member for its examples, where it has some.
    private var embedded: String {
        examples == nil
            ? ""
            : "\n    \(isPublic ? "public " : "")static var examples: [UInt8] { PackageResources.\(values)_ndjson }"
    }

    var router: String {
        """
        import Viper
        import ViperHTTP

        /// The routes of \(name.phrase), and the links to them.
        struct \(name.text)Router: CollectionRouter {
            let collection: CollectionRoutes

            init(at prefix: Pattern, publicPath: String) {
                collection = CollectionRoutes(at: prefix, publicPath: publicPath)
            }

            func route(_ store: \(one)Store) -> Route<Void> {
                Route(
                    collection.prefix,
                    Router([
        \(routes)
                        \(Marker.Kind.routes.comment)\(path), store: \(one)Store, \(value): store.\(value)(UUID) -> \(one)
                    ]))
            }
        }

        """
    }

    private var routes: String {
        let one = entity.phraseWithArticle
        return [
            route(
                ".get", ".all", "List \(name.phrase), a page at a time", "List",
                [".Presenter(router: self)", ".View()"]),
            route(".post", ".all", "Add \(one)", "Add", [".Presenter(router: self)", ".View()"]),
            route(".get", ".one", "Get \(one)", "Detail"), route(".patch", ".one", "Change \(one)", "Change"),
            route(".delete", ".one", "Delete \(one)", "Delete"),
        ].joined(separator: "\n")
    }

    /// One line of the list; roles that begin with a point are the module's own.
    private func route(
        _ method: String, _ path: String, _ summary: String, _ module: String, _ roles: [String] = []
    ) -> String {
        let type = name.text + module
        let roles = ([".Interactor(store: store)"] + roles).map { $0.hasPrefix(".") ? type + $0 : $0 }
        let head = Layout.call("Route", [method, path, "\"\(summary)\""], closure: "{ _ in", at: 16)
        let body = Layout.indented(Layout.call("Module", roles, at: 20))
        return Layout.indented([head, body, "},"].joined(separator: "\n"), by: 16)
    }
}
