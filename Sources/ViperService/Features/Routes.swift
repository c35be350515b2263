public import Viper

/// The routes of a program while its features mount them.
public struct Routes: Sendable {
    /// What a proxy in front puts before every path; empty or `/…` without a slash at its end.
    public let publicPath: String
    private(set) var routes: [Route<Void>] = []
    private(set) var transitions: [NamedRoute] = []
    private(set) var entries: [Welcome.Entry] = []

    init(publicPath: String) { self.publicPath = publicPath }

    /// Mounts a router.
    ///
    /// - Parameters:
    ///   - route: its prefix and all below.
    ///   - transitions: every way that it names.
    ///   - entry: what the welcome leads to; nil for nothing.
    public mutating func mount(_ route: Route<Void>, _ transitions: [NamedRoute], entry: Welcome.Entry? = nil) {
        routes.append(route)
        self.transitions += transitions
        if let entry { entries.append(entry) }
    }
}
