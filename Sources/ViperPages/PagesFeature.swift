import Viper
public import ViperFeatures
import ViperHTTP

/// Shows all that a service says as JSON as pages too: a second view of each module, at the same path, for clients that
/// prefer `text/html` or ask for `?format=html`. A service that does not list it has none, and they cost it nothing.
///
///     static let features: [any Feature.Type] = [NotesFeature.self, PagesFeature.self]
public struct PagesFeature: Feature {
    public static let name: StaticString = "pages"

    public static func declare(_ feature: inout FeatureDeclaration) { feature.pages { DocumentPages($0) } }

    public init(_ context: FeatureContext) {}

    public func routes(_ mount: inout Routes) {
        mount.mount(
            Route(
                "/pages",
                Router([
                    Route(.get, "/{file}", "Get what pages load", isEntry: true, isLimited: false) { _ in
                        Module(PageFile.Interactor(), PassthroughPresenter(), PageFile.View())
                    }
                ])), [])
    }

    public func close() async {}
}
