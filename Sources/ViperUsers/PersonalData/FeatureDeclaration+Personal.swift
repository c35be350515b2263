public import Viper
public import ViperDatabase
public import ViperFeatures

/// Tables with rows of users. They are made only for an export: composing their statements would be a tenth of most
/// commands' instructions.
private struct PersonalPart: FeaturePart {
    static let noun: StaticString = "personal table"

    let feature: StaticString
    let tables: @Sendable () -> [PersonalTable]

    func missing(in work: FeatureWork) -> String? {
        work.parts(ErasurePart.self).isEmpty ? "does not erase what it has of users: `work.erase`" : nil
    }
}

/// What erases what a feature holds of a user.
package struct ErasurePart: FeaturePart {
    let erase: @Sendable (UUID) async throws(Failure) -> Void
}

extension FeatureDeclaration {
    /// Declares the feature's tables with rows of users, for the export of what is held about one. A feature that has such rows
    /// also erases them, by `FeatureWork.erase(_:)`.
    public mutating func personal(_ tables: @escaping @autoclosure @Sendable () -> [PersonalTable]) {
        add(PersonalPart(feature: name, tables: tables))
    }
}

extension FeatureList {
    /// All tables with rows of users, in the order of the features and of their tables.
    public var personal: [PersonalRows.Source] {
        parts(PersonalPart.self).flatMap { part in
            part.tables().map { PersonalRows.Source(feature: part.feature, table: $0) }
        }
    }
}

extension FeatureWork {
    /// Erases what the feature holds of a user who was deleted.
    ///
    /// It runs as a job, so it may fail, be interrupted and be called again, also after everything is erased. The features are
    /// asked one after the other, the last of the program's list first. Delete much in portions.
    public mutating func erase(_ body: @escaping @Sendable (UUID) async throws(Failure) -> Void) {
        add(ErasurePart(erase: body))
    }

    /// Erases a user's rows of tables, the last one first: it may refer to those before it.
    public mutating func erase(_ tables: [PersonalTable], in database: any Database) {
        erase { user throws(Failure) in
            for table in tables.reversed() { try await database.erase(table, of: user) }
        }
    }
}
