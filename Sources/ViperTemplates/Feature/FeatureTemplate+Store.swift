extension FeatureTemplate {
    var entityText: String {
        """
        import ViperValues

        struct \(one): Sendable, Equatable {
            /// Made when it was added (UUID version 7).
            let id: UUID
            /// 1 to 200 characters, trimmed.
            var name: String
            /// 1 at first, one more with every change.
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
                field("version", "Goes up with every change; in quotes it is good in 'If-Match'.", \\.version)
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
        import ViperHTTP
        import ViperService
        import ViperValues

        /// The \(name.phrase) in the database, of either engine.
        struct \(one)Store: Sendable {
            let database: any Database

            /// Those that were added after one, at most `limit`, in the order in which they were added.
            func \(values)(after id: UUID?, limit: Int) async throws(Failure) -> [\(one)] {
                var found: [\(one)] = []
                do throws(DatabaseError) {
                    try await database.query(
                        "SELECT id, name, version FROM \(table) WHERE id > $1 ORDER BY id LIMIT $2",
                        [.uuid(id ?? UUID(high: 0, low: 0)), .integer(Int64(limit))]
                    ) { row throws(DatabaseError) in found.append(try \(one)(row)) }
                } catch {
                    throw Failure(error)
                }
                return found
            }

            func \(value)(_ id: UUID) async throws(Failure) -> \(one) {
                let found = try await database.find(
                    "SELECT id, name, version FROM \(table) WHERE id = $1", [.uuid(id)], decode: \(one).init)
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

            /// Gives one another name, if its version is as demanded; nil and the same name change nothing.
            func change(_ id: UUID, name: String?, if precondition: Precondition) async throws(Failure) -> \(one) {
                let result = try await database.change { transaction throws(DatabaseError) -> Result<\(one), Failure> in
                    let found = try await transaction.\(value)(id, if: precondition)
                    guard case .success(var \(value)) = found, let name, name != \(value).name else { return found }
                    \(value).name = name
                    \(value).version &+= 1
                    try await transaction.execute(
                        "UPDATE \(table) SET name = $1, version = $2 WHERE id = $3",
                        [.text(name), .integer(\(value).version), .uuid(id)])
                    return .success(\(value))
                }
                return try result.get()
            }

            /// Deletes one, if its version is as demanded.
            func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) {
                let result = try await database.change { transaction throws(DatabaseError) -> Result<\(one), Failure> in
                    let found = try await transaction.\(value)(id, if: precondition)
                    if case .success = found {
                        try await transaction.execute("DELETE FROM \(table) WHERE id = $1", [.uuid(id)])
                    }
                    return found
                }
                _ = try result.get()
            }

            fileprivate static func missing(_ id: UUID) -> Failure {
                .missing("\(entity.phraseAtStart) '\\(id.text)' was not found.")
            }
        }

        extension Transaction {
            /// One whose version is as demanded, or why there is none.
            nonisolated(nonsending) fileprivate func \(value)(
                _ id: UUID, if precondition: Precondition
            ) async throws(DatabaseError) -> Result<\(one), Failure> {
                let found = try await first(
                    "SELECT id, name, version FROM \(table) WHERE id = $1", [.uuid(id)], decode: \(one).init)
                guard let found else { return .failure(\(one)Store.missing(id)) }
                guard precondition.allows(found.version) else {
                    return .failure(.stale("Expected \(entity.phrase) '\\(id.text)' \\(precondition.demand); it is not."))
                }
                return .success(found)
            }
        }

        extension \(one) {
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
