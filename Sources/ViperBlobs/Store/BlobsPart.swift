import Glibc
import Logging
package import ViperDatabase
package import ViperFeatures
import ViperFiles
import ViperJobs
import ViperThreads

/// Blobs, as a part of a service.
package struct BlobsPart: ServicePart, ServiceWork {
    package static let schema: any KitSchema.Type = BlobsSchema.self
    package static let declaredBy: StaticString = "feature.blobs(…)"
    /// Its statements ask for the time by `job_clock`.
    package static let needs: [any ServicePart.Type] = [JobsPart.self]

    private let store: BlobStore

    package init(_ context: FeatureContext, of features: FeatureList) throws {
        var options = BlobOptions()
        options.cacheBytes = context.settings.integer(.blobsCacheBytes)
        options.reserve = context.settings.diskReserve
        let logger = context.isServing ? context.logger : nil
        store = try BlobStore(
            over: context.database, in: context.settings.text(.dataFolder), references: features.blobReferences,
            options: options
        ) { logger?.warning("\($0)") }
    }

    package func provide(to context: FeatureContext) -> FeatureContext { context.providing(store) }

    package var periodicWork: [PeriodicWork] { store.periodicWork }
    package var files: (any StoreFiles)? { StoredBlobs(store) }

    package static func files(in folder: String, of database: any Database) throws -> (any StoreFiles)? {
        try StoredBlobs(reading: folder + "/blobs", of: database)
    }

    package static func areFilesLeft(in folder: String) -> Bool {
        let path = folder + "/blobs"
        guard access(path, F_OK) == 0 else { return false }
        let files = BlobFiles(reading: path)
        return (0..<BlobFiles.shelfCount).contains { !files.complete(onShelf: $0).isEmpty }
    }
}
