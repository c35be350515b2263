import Viper

extension StoredResponsesSchema {
    /// The stored responses are exported, so that an import does not make retries repeat their changes. They keep their
    /// order, but get new ids, which mean nothing else.
    /// The tables, as a program has them.
    static let declaration = FeatureDeclaration("idempotency", migrations, exported)

    static let exported = ExportedFeature(
        name: "idempotency",
        tables: [
            ExportedTable(
                name: "kept_answers",
                columns: [
                    ExportedColumn(name: "id", kind: .integer, isCarried: false), .integer("scope_hash"),
                    .bytes("scope"), .integer("fingerprint"), .integer("kept_at", .time), .bytes("answer", .answer),
                ],
                fault: { row in
                    let hash = Int64(bitPattern: Hash64.hash(row.bytes(1)))
                    guard row.integer(0) != hash else { return nil }
                    return ("scope_hash", "Expected the hash of the scope, \(hash), found \(row.integer(0)).")
                })
        ])
}

extension ColumnRule {
    /// A complete stored response.
    fileprivate static let answer = ColumnRule { value in
        guard case .bytes(let bytes) = value, !StoredResponse(bytes: Array(bytes)).isWhole else { return nil }
        return "Expected a stored response, found \(bytes.count) other bytes."
    }
}
