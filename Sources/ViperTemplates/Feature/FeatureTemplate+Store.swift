extension FeatureTemplate {
    var entityText: String {
        """
        import ViperValues

        struct \(one): Sendable, Equatable {
            /// Made when it was added (UUID version 7).
            let id: UUID
            /// 1 to 200 characters, trimmed.
            var name: String
            /// 1 at first, higher with every change.
            var version: Int64

            /// What a name must be.
            static let nameBounds = TextBounds.trimmed(1...200)
        }

        """
    }

    var wire: String {
        """
        import Viper
        import ViperHTTP
        import ViperValues

        extension \(one): WireOutput, Versioned {
            static func describe(_ field: inout some OutputFields<Self>) {
                field("id", "Stable identifier.", \\.id)
                field("name", "1 to 200 characters.", \\.name)
                field("version", "Increases with every change; valid in 'If-Match' when quoted.", \\.version)
            }
        }

        """
    }

    var schema: String {
        """
        import ViperDatabase
        import ViperService

        /// The table of \(name.phrase), for both engines, and what export and import carry of it.
        enum \(name.text)Schema {
            static let migrations = [
                Migration(
                    feature: "\(table)", number: 1,
                    sqlite: \"""
                        CREATE TABLE \(table) (
                            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                            name TEXT NOT NULL,
                            version INTEGER NOT NULL
                        ) STRICT;
                        \""",
                    postgresql: \"""
                        CREATE TABLE \(table) (
                            id UUID NOT NULL PRIMARY KEY,
                            name TEXT NOT NULL,
                            version BIGINT NOT NULL
                        );
                        \""")
            ]

            static let exported = ExportedFeature(
                name: "\(table)",
                tables: [
                    ExportedTable(
                        name: "\(table)",
                        columns: [
                            .uuid("id", .id), .text("name", .text(\(one).nameBounds)), .integer("version", .version),
                        ])
                ])
        }

        """
    }

    var store: String {
        """
        import Viper
        import ViperDatabase
        import ViperService
        import ViperValues

        /// The \(name.phrase) in the database, of either engine.
        struct \(one)Store: Sendable {
            let database: any Database

            /// Those that were added after one, at most `limit`, in the order in which they were added.
            func \(values)(after id: UUID?, limit: Int) async throws(Failure) -> [\(one)] {
                var found: [\(one)] = []
                try await database.read(
                    "SELECT id, name, version FROM \(table) WHERE id > $1 ORDER BY id LIMIT $2",
                    [.uuid(id ?? UUID(high: 0, low: 0)), .integer(Int64(limit))]
                ) { row throws(DatabaseError) in found.append(try \(one)(row)) }
                return found
            }

            func \(value)(_ id: UUID) async throws(Failure) -> \(one) {
                let found = try await database.find(\(one).byID, [.uuid(id)], decode: \(one).init)
                guard let found else { throw Self.missing(id) }
                return found
            }

            func add(_ \(value): \(one)) async throws(Failure) {
                _ = try await database.change { transaction throws(DatabaseError) in
                    try await transaction.execute(
                        "INSERT INTO \(table) (id, name, version) VALUES ($1, $2, $3)",
                        [.uuid(\(value).id), .text(\(value).name), .integer(\(value).version)])
                }
            }

            /// Gives one another name, if the precondition allows its version; nil and the same name change nothing.
            func change(_ id: UUID, name: String?, if precondition: Precondition) async throws(Failure) -> \(one) {
                let outcome = try await database.change { transaction throws(DatabaseError) -> ChangeOutcome<\(one)> in
                    let found = try await transaction.first(\(one).byID, [.uuid(id)], decode: \(one).init)
                    guard var \(value) = found else { return .missing }
                    guard precondition.allows(\(value).version) else { return .stale }
                    guard let name, name != \(value).name else { return .done(\(value)) }
                    \(value).name = name
                    \(value).version = try await transaction.version(
                        by: \(one).rename, [.text(name), .uuid(id)])
                    return .done(\(value))
                }
                return try outcome.get(missing: Self.missing(id), stale: Self.stale(id, precondition))
            }

            /// Deletes one, if the precondition allows its version.
            func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) {
                let outcome = try await database.change { transaction throws(DatabaseError) -> ChangeOutcome<Void> in
                    let found = try await transaction.first(\(one).byID, [.uuid(id)], decode: \(one).init)
                    guard let found else { return .missing }
                    guard precondition.allows(found.version) else { return .stale }
                    try await transaction.execute("DELETE FROM \(table) WHERE id = $1", [.uuid(id)])
                    return .done(())
                }
                try outcome.get(missing: Self.missing(id), stale: Self.stale(id, precondition))
            }

            private static func missing(_ id: UUID) -> Failure {
                .missing("\(entity.phraseAtStart) '\\(id.text)' was not found.")
            }

            private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
                .stale("Expected \(entity.phrase) '\\(id.text)' \\(precondition.demand); it is not.")
            }
        }

        extension \(one) {
            static let byID: SQL = "SELECT id, name, version FROM \(table) WHERE id = $1"
            static let rename = SQL(
                composing: \"""
                    UPDATE \(table) SET name = $1, version = \\(SQL.nextVersion) WHERE id = $2 RETURNING version
                    \""")

            /// Of a row of `id, name, version`.
            init(_ row: borrowing Row) throws(DatabaseError) {
                self.init(id: try row.identifier(0), name: try row.text(1), version: try row.integer(2))
            }
        }

        """
    }
}

extension TypeName {
    /// As it begins a sentence: `News item`.
    var phraseAtStart: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }
}
