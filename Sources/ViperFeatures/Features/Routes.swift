public import Viper

/// Collects the routes of a program's features.
public struct Routes: Sendable {
    /// The path prefix that a proxy adds; empty or `/…` without a trailing slash.
    public let publicPath: String
    /// All features of the program, for routes that concern each of them.
    public let features: FeatureList
    package private(set) var routes: [Route<Void>] = []
    package private(set) var namedRoutes: [NamedRoute] = []
    package private(set) var entries: [Welcome.Entry] = []

    package init(publicPath: String, of features: FeatureList) {
        self.publicPath = publicPath
        self.features = features
    }

    /// Mounts a router.
    ///
    /// - Parameters:
    ///   - route: its prefix and everything below.
    ///   - namedRoutes: all of its named routes.
    ///   - entry: its link on the welcome page; nil for none.
    public mutating func mount(_ route: Route<Void>, _ namedRoutes: [NamedRoute], entry: Welcome.Entry? = nil) {
        routes.append(route)
        self.namedRoutes += namedRoutes
        if let entry { entries.append(entry) }
    }

    /// The link of the welcome with a name; nil if no feature before this one in the program's list has mounted it.
    public func link(toEntry name: String) -> Link? { entries.first { "\($0.name)" == name }?.link }
}
