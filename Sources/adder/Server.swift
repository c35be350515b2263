import Logging

/// The composition root: the only place that names the store, the daemon and the product together.
struct Server {
    let settings: Settings
    let warnings: [String]

    /// Serves until a signal comes, and returns when everything has been closed.
    func run(demo: Bool) throws {
        throw SettingsError("serve is not connected yet")
    }

    /// Brings the database to this program's schema.
    /// - Returns: a line that says what was done.
    func migrate() throws -> String {
        throw SettingsError("migrate is not connected yet")
    }

    /// The routes of the product.
    static func routes() throws -> [RouteDescription] { [] }
}
