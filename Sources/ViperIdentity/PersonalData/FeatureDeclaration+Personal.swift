public import Viper
public import ViperDatabase
public import ViperFeatures
public import ViperValues

extension PersonalRows.Source: FeaturePart {
    public static let noun: StaticString = "personal table"

    public func missing(in work: FeatureWork) -> String? {
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
    public mutating func personal(_ tables: [PersonalTable]) {
        for table in tables { add(PersonalRows.Source(feature: name, table: table)) }
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
