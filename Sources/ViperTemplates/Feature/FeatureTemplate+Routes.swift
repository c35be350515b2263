extension FeatureTemplate {
    var feature: String {
        let access = isPublic ? "public " : ""
        let recorded = examples == nil ? "" : "\n        feature.examples(PackageResources.\(values)_ndjson)"
        let kit =
            isTarget ? ["\(access)import ViperFeatures", "import ViperLive"] : ["\(access)import ViperService"]
        let imports = (["import ViperHTTP"] + kit + (isGuarded ? ["import ViperIdentity"] : [])).sorted { left, right in
            (left.split(separator: " ").last ?? "") < (right.split(separator: " ").last ?? "")
        }.joined(separator: "\n")
        let collection = "collection: CollectionRoutes(at: \"\(path)\", publicPath: mount.publicPath)"
        return """
            import Viper
            import ViperEntities
            \(imports)

            /// \(name.phraseAtStart), each with a name.
            \(access)struct \(all)Feature: Feature {
                \(access)static let name: StaticString = "\(table)"

                \(access)static func declare(_ feature: inout FeatureDeclaration) {
                    feature.store(
                        [\(one).table.creating(name)], ExportedFeature(name: name, tables: [\(one).table.exported]))\(recorded)
                }

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

        /// The routes of \(name.phrase), and links to them.
        struct \(all)Router: CollectionRouter {
            let collection: CollectionRoutes

            func route(_ store: EntityStore<\(one)>, _ list: LiveList<\(one)>) -> Route<Void> {
                let usual = EntityRoutes(store, list, self)
                return Route(
                    collection.prefix,
                    Router([
                        usual.list(\(all)List.self),
                        usual.add(\(all)Add.self),
                        usual.detail(\(all)Detail.self),
                        usual.change(\(all)Change.self),
                        usual.delete(\(all)Delete.self),
                        \(Marker.Kind.routes.comment)\(path), store: EntityStore<\(one)>, \(value): store.lookup.value(UUID) -> \(one)
                    ]))
            }
        }

        """
    }
}
