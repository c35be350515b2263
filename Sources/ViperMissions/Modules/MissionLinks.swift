import Viper
import ViperValues

/// The named routes of missions. Presenters ask them for links.
struct MissionLinks: CollectionRouter {
    static let resultOfOne: Pattern = "/result"

    let collection: CollectionRoutes
    private let result: NamedRoute

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
        result = NamedRoute(to: Self.resultOfOne.under(.one).under(prefix), publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { listAndDetail + [result] }

    func link(resultOf id: UUID) -> Link { Link(result, .uuid(id)) }
}
