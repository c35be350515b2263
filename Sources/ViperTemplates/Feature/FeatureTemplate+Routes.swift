extension FeatureTemplate {
    var feature: String {
        let access = isPublic ? "public " : ""
        let recorded =
            examples == nil ? "" : "\n    \(access)static var examples: [UInt8] { PackageResources.\(values)_ndjson }"
        let collection = "collection: CollectionRoutes(at: \"\(path)\", publicPath: mount.publicPath)"
        return """
            import Viper
            \(access)import ViperDatabase
            import ViperEntities
            \(isGuarded ? "import ViperIdentity\n" : "")\(access)import ViperService

            /// \(name.phraseAtStart), each with a name.
            \(access)struct \(all)Feature: Feature {
                \(access)static let name: StaticString = "\(table)"
                \(access)static let migrations = [\(one).table.creating(name)]
                \(access)static let tables = ExportedFeature(name: name, tables: [\(one).table.exported])\(recorded)

                private let context: FeatureContext

                \(access)init(_ context: FeatureContext) { self.context = context }

                \(access)func routes(_ mount: inout Routes) {
            \(Layout.indented(Layout.call("let router = \(all)Router", [collection], at: 8), by: 8))
                    let store = EntityStore<\(one)>(in: context.database, clock: context.clock)
                    let list = context.changes.list("\(table)", of: \(one).self)
                    mount.mount(
                        router.route(store, list)\(isGuarded ? ".guarded(context)" : ""), router.listAndDetail,
                        entry: Welcome.Entry("\(values)", "The \(name.phrase).", router.linkToList))
                }
            }

            """
    }

    var router: String {
        """
        import Viper
        import ViperEntities
        import ViperHTTP
        import ViperService

        /// The routes of \(name.phrase), and links to them.
        struct \(all)Router: CollectionRouter {
            let collection: CollectionRoutes

            func route(_ store: EntityStore<\(one)>, _ list: LiveList<\(one)>) -> Route<Void> {
                Route(
                    collection.prefix,
                    Router([
        \(Layout.indented(routes.joined(separator: "\n"), by: 16))
                        \(Marker.Kind.routes.comment)\(path), store: EntityStore<\(one)>, \(value): store.lookup.value(UUID) -> \(one)
                    ]))
            }
        }

        """
    }

    private var routes: [String] {
        let subject = entity.phraseWithArticle
        let presenter = ".Presenter(router: self)"
        return [
            route(
                ".get, .all, \"List \(name.phrase), a page at a time\"", "List",
                [".Interactor(store: store)", presenter, ".View()", "of: list"], by: "LiveModule"),
            route(".post, .all, \"Add \(subject)\"", "Add", [reporting, presenter, ".View()"]),
            route(".get, .one, \"Get \(subject)\"", "Detail", [".Interactor(store: store)", presenter]),
            route(
                ".patch, .one, \"Change \(subject)\"", "Change",
                [reporting, ".Presenter(\(all)Detail\(presenter))"]),
            route(".delete, .one, \"Delete \(subject)\"", "Delete", [reporting, "NoPresenter()", "NoContentView()"]),
        ]
    }

    private var reporting: String { ".Interactor(store: store).reporting(to: list)" }

    /// One entry of the list; roles that begin with a point are the module's own.
    private func route(_ head: String, _ module: String, _ roles: [String], by wiring: String = "Module") -> String {
        let roles = roles.map { $0.hasPrefix(".") ? all + module + $0 : $0 }
        let body = Layout.indented(Layout.call(wiring, roles, at: 20))
        return "Route(\(head)) { _ in\n\(body)\n},"
    }
}
