package import ViperDatabase
package import ViperValues

/// A part of the kit that a service has if its features use it, such as jobs: its tables, what features find of it in their
/// context, and what it does while the service runs.
///
/// Its target extends ``FeatureDeclaration`` and ``FeatureWork`` by methods that bring it along with `use(_:)`, and
/// ``FeatureContext`` by a property that asks for it. No program knows it by name.
package protocol ServicePart: Sendable {
    /// Its tables.
    static var schema: any KitSchema.Type { get }
    /// What a feature declares to have it: `feature.jobs()`.
    static var declaredBy: StaticString { get }
    /// The parts without which it cannot be.
    static var needs: [any ServicePart.Type] { get }

    /// Creates the part of a service over a store that may not be migrated yet. It blocks.
    init(_ context: FeatureContext, of features: FeatureList) throws
    /// The context with what features find of the part.
    func provide(to context: FeatureContext) -> FeatureContext
    /// What it does while the service runs.
    /// - Throws: a `Complaint` if what features have for it contradicts itself.
    func work(of features: FeatureInstances) throws -> any ServiceWork
    /// What it keeps beside the rows of its tables.
    var files: (any StoreFiles)? { get }

    /// The complaint that ``work(of:)`` would throw, where nothing is served.
    static func check(_ features: FeatureInstances) throws(Complaint)
    /// What it keeps beside the rows of its tables in a store that no service has open. It blocks.
    static func files(in folder: String, of database: any Database) throws -> (any StoreFiles)?
    /// Whether files of it are left in a data folder.
    static func areFilesLeft(in folder: String) -> Bool
}

extension ServicePart {
    package static var needs: [any ServicePart.Type] { [] }
    package var files: (any StoreFiles)? { nil }
    package static func check(_ features: FeatureInstances) throws(Complaint) {}
    package static func files(in folder: String, of database: any Database) throws -> (any StoreFiles)? { nil }
    package static func areFilesLeft(in folder: String) -> Bool { false }
}

extension ServicePart where Self: ServiceWork {
    package func work(of features: FeatureInstances) -> any ServiceWork { self }
}

/// Tables of the kit, which are no feature's.
package protocol KitSchema: SendableMetatype {
    /// The tables, as a program has them.
    static var declaration: FeatureDeclaration { get }
    /// Their place in exports: below 0 before the features' tables, which refer to them, above 0 after these. No two are alike.
    static var place: Int { get }
}

/// What a service does beside answering requests, while it runs.
package protocol ServiceWork: Sendable {
    /// What each scrape shows of it.
    var metrics: [Metrics.Family] { get }
    /// What it does at intervals from the start to the stop.
    var periodicWork: [PeriodicWork] { get }

    /// Starts, once the server listens. Called once.
    func start()
    /// Begins nothing more. It returns at once; what runs goes on, as long as requests are given.
    func beginStopping()
    /// Ends what runs, and waits until it no longer uses the store.
    func stop() async
}

extension ServiceWork {
    package var metrics: [Metrics.Family] { [] }
    package var periodicWork: [PeriodicWork] { [] }
    package func start() {}
    package func beginStopping() {}
    package func stop() async {}
}
