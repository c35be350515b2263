package import Logging
package import ViperBlobs
package import ViperFeatures

extension OpenStore {
    /// The store's blobs. It blocks: call it at start.
    package func blobs(_ settings: Settings, of features: FeatureList, logger: Logger? = nil) throws -> BlobStore {
        var options = BlobOptions()
        options.cacheBytes = settings.integer(.blobsCacheBytes)
        options.reserve = settings.diskReserve
        return try BlobStore(
            over: database, in: settings.text(.dataFolder), references: features.blobReferences, options: options
        ) { logger?.warning("\($0)") }
    }

    /// Migrates the store, and creates a program's features for a command. It blocks.
    func features(of program: Program, _ settings: Settings) throws -> (features: FeatureInstances, blobs: BlobStore) {
        _ = try migrate(program.features)
        let blobs = try blobs(settings, of: program.features)
        let context = FeatureContext(
            database: database, settings: settings, product: program.product, isServing: false
        ).providing(blobs)
        return (try program.features.make(context), blobs)
    }

    /// What copies the store; nil for PostgreSQL, which has its own.
    func copier(_ blobs: BlobStore) -> StoreCopier? {
        guard let sqlite, let folder = blobs.folder else { return nil }
        return StoreCopier(sqlite, folder)
    }
}
