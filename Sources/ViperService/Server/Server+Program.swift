import Logging
import Viper
import ViperControl
import ViperDatabase
import ViperHTTP
import ViperOperations
import ViperThreads

// What a program is without a store.
extension Server {
    /// Migrates the store, unless the program contradicts itself.
    /// - Returns: a line that says what was applied.
    func migrate() throws -> String {
        _ = try rehearse()
        let store = try OpenStore(settings)
        defer { store.close() }
        let applied = try store.migrate(program.features)
        guard !applied.isEmpty else { return "The database is up to date." }
        return "Applied " + applied.map { "\($0.feature) \($0.number)" }.joined(separator: ", ") + "."
    }

    /// Puts together what is served, as far as that needs no store, and throws the first thing that contradicts another.
    /// - Returns: the number of routes.
    func rehearse() throws -> Int {
        let database = NoDatabase()
        let silent = Logger(label: program.name) { _ in SwiftLogNoOpLogHandler() }
        let features = try program.features.make(
            context(over: database, logger: silent, security: SecurityEvents(), isServing: true))
        defer { try? blocking { await features.close() } }
        let application = try application(over: database, features)
        for part in program.features.serviceParts { try part.check(features) }
        return try application.routeTable().descriptions.count
    }

    func openAPIDocument() throws -> String {
        let application = try application(
            over: NoDatabase(), program.features.make(context(over: NoDatabase())))
        return String(decoding: try application.openAPIDocument().unsafeBytes, as: UTF8.self)
    }

    private func application(over database: NoDatabase, _ features: FeatureInstances) throws -> Application {
        let policies = try policies(idempotencyStore(over: database))
        return Application(
            program.product, features, database: database,
            publicPath: settings.text(.serverPublicPath), publicOrigin: settings.text(.serverPublicOrigin),
            parts: policies.parts, policy: policies.failures, metrics: exposure(of: NoMetrics()))
    }

    /// The routes of a program, which are the same for every store.
    static func routes(of program: Program) throws -> [RouteDescription] {
        let server = Server(program, settings: Settings(program: program.name))
        return try Application(
            program.product, program.features.make(server.context(over: NoDatabase())), database: NoDatabase(),
            metrics: MetricsExposure(NoMetrics(), to: .all)
        ).routeTable().descriptions
    }
}

/// Notices that a newer program has migrated a store that this one shares with it: its changes end then. A folder of
/// SQLite's belongs to one process.
struct SchemaWatch: ServiceWork {
    private let database: any Database

    /// Nil for a store of SQLite.
    init?(of store: OpenStore) {
        guard store.sqlite == nil else { return nil }
        database = store.database
    }

    var periodicWork: [PeriodicWork] {
        [
            PeriodicWork(every: .seconds(1), fault: "The store's schema could not be read") {
                [database] () async throws(DatabaseError) in
                do throws(DatabaseError) { try await database.check() } catch {
                    // The store has told the operator.
                    guard case .newer = error else { throw error }
                }
                return false
            }
        ]
    }
}
