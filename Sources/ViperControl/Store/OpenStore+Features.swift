import ViperFeatures

extension OpenStore {
    /// Migrates the store, and creates a program's features for a command, with the parts of the kit that they use. It blocks.
    func features(of program: Program, _ settings: Settings) throws -> (FeatureInstances, parts: [any ServicePart]) {
        _ = try migrate(program.features)
        return try program.features.makeWithParts(
            FeatureContext(database: database, settings: settings, product: program.product, isServing: false))
    }

    /// What copies the store; nil for PostgreSQL, which has its own.
    func copier(_ parts: [any ServicePart]) -> StoreCopier? {
        sqlite.map { StoreCopier($0, parts.compactMap(\.files)) }
    }
}
