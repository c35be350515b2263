extension OpenStore {
    /// The store's blobs. It blocks: call it at start.
    func blobs(_ settings: Settings, of features: FeatureList) throws -> BlobStore {
        try BlobStore(over: database, in: settings.text(.dataFolder), references: features.blobReferences)
    }

    /// What copies the store; nil for PostgreSQL, which has its own.
    func copier(_ blobs: BlobStore) -> StoreCopier? {
        guard let sqlite, let folder = blobs.folder else { return nil }
        return StoreCopier(sqlite, folder)
    }
}
