public import ViperFeatures

extension BlobReference: FeaturePart {
    public static let noun: StaticString = "column of blobs"

    public var uniqueName: String? { "\(table).\(column)" }
}

extension FeatureDeclaration {
    /// Declares the columns of the feature's tables that refer to blobs. A blob that no feature's column refers to is deleted
    /// after a time.
    public mutating func blobs(_ references: BlobReference...) {
        use(BlobsPart.self)
        for reference in references { add(reference) }
    }
}

extension FeatureContext {
    /// Files that are too large for a row; see `FeatureDeclaration.blobs(_:)`.
    public var blobs: BlobStore { service(of: BlobsPart.self) { BlobStore(describedOver: database) } }
}

extension FeatureList {
    /// The columns that refer to blobs.
    public var blobReferences: [BlobReference] { parts(BlobReference.self) }
}
