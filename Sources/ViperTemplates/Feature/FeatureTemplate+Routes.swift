extension FeatureTemplate {
    var feature: String {
        let access = isPublic ? "public " : ""
        let lists = isLive ? "\n        feature.liveLists()" : ""
        let recorded = examples == nil ? "" : "\n        feature.examples(PackageResources.\(values)_ndjson)"
        let kit = ["\(access)import \(isTarget ? "ViperFeatures" : "ViperService")", "import ViperLive"]
        let asksForUsers = isGuarded || isPrivate
        let imports = (["import ViperHTTP"] + kit + (asksForUsers ? ["import ViperIdentity"] : [])).sorted {
            left, right in
            (left.split(separator: " ").last ?? "") < (right.split(separator: " ").last ?? "")
        }.joined(separator: "\n")
        let collection = "collection: CollectionRoutes(at: \"\(path)\", publicPath: mount.publicPath)"
        let uses = isPrivate ? "\n    \(access)static let uses: [any Feature.Type] = [IdentityFeature.self]" : ""
        return """
            import Viper
            import ViperEntities
            \(imports)

            /// \(name.phraseAtStart)\(isPrivate ? ", which only those see who made them" : "").
            \(access)struct \(all)Feature: Feature {
                \(access)static let name: StaticString = "\(table)"\(uses)

                \(access)static func declare(_ feature: inout FeatureDeclaration) {
                    feature.store(\(isPrivate ? "owned" : "of"): \(one).table)\(lists)\(recorded)
                }

                private let context: FeatureContext

                \(access)init(_ context: FeatureContext) { self.context = context }

                \(access)func routes(_ mount: inout Routes) {
            \(Layout.indented(Layout.call("let router = \(all)Router", [collection], at: 8), by: 8))
                    mount.mount(
                        router.route(context)\(isGuarded && !isPrivate ? ".guarded(context)" : ""), router.listAndDetail,
                        entry: Welcome.Entry("\(values)", "The \(name.phrase).", router.linkToList))
                }
            \(isPrivate ? erasure(access) : "")}

            """
    }

    private func erasure(_ access: String) -> String {
        """

            \(access)func work(_ work: inout FeatureWork) { work.erase(owned: \(one).table, in: context.database) }

        """
    }

    var router: String {
        let live = isLive ? "context.changes.list(\"\(table)\", of: \(one).self)" : "nil"
        let store = "store: EntityStore<\(one)>"
        let found = "\(value): store.lookup.value(UUID) -> \(one)"
        let marked =
            isPrivate ? "\(store) = store.of(session.user.id), session: Session, \(found)" : "\(store), \(found)"
        let routes = """
            [
                usual.list(\(all)List.self),
                usual.add(\(all)Add.self),
                usual.detail(\(all)Detail.self),
                usual.change(\(all)Change.self),
                usual.delete(\(all)Delete.self),
                \(Marker.Kind.routes.comment)\(path), \(marked)
            ]
            """
        let list = isPrivate ? "Router(\n    SessionGate(context),\n\(Layout.indented(routes)))" : "Router(\(routes))"
        return """

            /// The routes of \(name.phrase), and links to them.
            struct \(all)Router: CollectionRouter {
                let collection: CollectionRoutes

                func route(_ context: FeatureContext) -> Route<Void> {
                    let store = EntityStore<\(one)>(in: context.database, clock: context.clock)
            \(Layout.indented(Layout.call("let usual = \(isPrivate ? "Owned" : "Entity")Routes", ["store", live, "self"], at: 8), by: 8))
                    return Route(
                        collection.prefix,
            \(Layout.indented(list, by: 12)))
                }
            }

            """
    }
}
