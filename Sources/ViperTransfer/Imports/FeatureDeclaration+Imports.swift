public import ViperFeatures

/// A kind of imports.
struct ImportPart: FeaturePart {
    static let noun: StaticString = "import"

    let kind: any ImportKind.Type

    var uniqueName: String? { kind.name }

    func missing(in work: FeatureWork) -> String? {
        work.parts(ImporterPart.self).contains { $0.importer.name == kind.name } ? nil : "has no importer of that name"
    }
}

/// What carries out a kind of imports.
struct ImporterPart: FeaturePart {
    let importer: any Importer
}

extension FeatureDeclaration {
    /// Declares the feature's kinds of imports, for `import NAME`.
    public mutating func imports(_ kinds: any ImportKind.Type...) { for kind in kinds { add(ImportPart(kind: kind)) } }
}

extension FeatureWork {
    /// Carries out a kind of imports that the feature declares.
    public mutating func importer(_ importer: some Importer) { add(ImporterPart(importer: importer)) }
}

extension FeatureList {
    /// All kinds of imports.
    public var imports: [any ImportKind.Type] { parts(ImportPart.self).map(\.kind) }
}

extension FeatureInstances {
    /// What carries out imports.
    public var importers: [any Importer] { parts(ImporterPart.self).map(\.importer) }
}
