public import ViperDatabase

extension EntityTable {
    /// All of the feature's migrations, where each is of this table: the one that creates it, and those that add columns and
    /// indexes.
    ///
    /// - Parameters:
    ///   - feature: the name of the feature.
    ///   - owners: the table of users that an ``OwnedEntity`` belongs to, with which its rows go.
    public func migrations(_ feature: StaticString, owners: StaticString? = nil) -> [Migration] {
        [creating(feature, owners: owners)]
            + Set(columns.flatMap { [$0.migration, $0.listMigration] }).filter { $0 > 1 }.sorted()
            .map { adding(feature, $0) }
    }

    /// The feature's first migration, which creates the table with the columns that name no later one, and an index for
    /// each order, alone and with each choice of filters. A released one stays as it is, since later columns name their
    /// migration.
    ///
    /// - Parameters:
    ///   - feature: the name of the feature.
    ///   - owners: the table of users that an ``OwnedEntity`` belongs to, with which its rows go.
    public func creating(_ feature: StaticString, owners: StaticString? = nil) -> Migration {
        let first = columns.filter { $0.migration == 1 }
        func statements(_ dialect: SQLDialect) -> String {
            var lines: [String] = []
            for column in first {
                let isKey = column.uses.contains(.key) && parent == nil
                let key = isKey ? " NOT NULL PRIMARY KEY" : column.isNullable ? "" : " NOT NULL"
                let (type, check) = column.type(dialect)
                let user = column.uses.contains(.owner) ? owners : nil
                let reference = user.map { " REFERENCES \($0) (id) ON DELETE CASCADE" } ?? ""
                lines.append("    \(column.name) \(type)\(key)\(check)\(reference)")
                if let folded = column.folded {
                    lines.append("    \(folded) \(dialect.sortedText)\(column.isNullable ? "" : " NOT NULL")")
                }
            }
            if let parent { lines.append("    PRIMARY KEY (\(parent), id)") }
            return "CREATE TABLE \(name) (\n\(lines.joined(separator: ",\n"))\n)\(dialect.strict);\n"
                + indexes(of: 1).joined(separator: "\n")
        }
        return Migration(feature: "\(feature)", number: 1, statements)
    }

    /// The indexes that a migration makes: of those for each order, and for each of them with each choice of filters, those
    /// whose columns no later one lists.
    private func indexes(of migration: Int) -> [String] {
        orders.flatMap { sort in
            Self.choices(of: filters).filter { chosen in
                chosen.map(\.listMigration).reduce(sort.listMigration, max) == migration
            }.map { chosen in
                let title = (chosen.map(\.name) + [sort.name]).joined(separator: "_and_")
                let names = (chosen.map(\.listName) + sort.order).joined(separator: ", ")
                return "CREATE INDEX \(name)_by_\(title) ON \(name) (\(names));"
            }
        }
    }

    /// The migration that adds the columns of its number, and the indexes of what lists are sorted or filtered by since then.
    /// Older rows get the default, or `NULL` if the column may be that; a UUID must. It makes no folded copies: a column
    /// that lists are searched by needs a migration by hand.
    ///
    /// - Parameters:
    ///   - feature: the name of the feature.
    ///   - number: that of ``ColumnUses/since(_:)`` or ``ColumnUses/listed(since:)``.
    public func adding(_ feature: StaticString, _ number: Int) -> Migration {
        let added = columns.filter { $0.migration == number }
        return Migration(feature: "\(feature)", number: number) { dialect in
            (added.map { "ALTER TABLE \(name) ADD COLUMN \($0.name) \($0.added(dialect));" } + indexes(of: number))
                .joined(separator: "\n")
        }
    }
}

extension EntityColumn {
    /// The migration since which lists are sorted or filtered by it, where they are.
    fileprivate var listMigration: Int { max(migration, uses.listMigration) }

    /// Its type, and the check behind it.
    fileprivate func type(_ dialect: SQLDialect) -> (type: String, check: String) {
        switch kind {
        case .integer: (dialect.integer, "")
        case .boolean: (dialect.boolean, dialect.isBoolean(name))
        case .text: (uses.contains(.sorted) && folded == nil ? dialect.sortedText : "TEXT", "")
        case .uuid: (dialect.uuid, dialect.isUUID(name))
        case .bytes: (dialect.bytes, "")
        }
    }

    /// The declaration of a column that is added.
    fileprivate func added(_ dialect: SQLDialect) -> String {
        let (type, check) = type(dialect)
        let literal =
            switch initial {
            case .integer(let number): "\(number)"
            case .boolean(let truth): dialect == .postgresql ? "\(truth)" : truth ? "1" : "0"
            case .text(let text):
                "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
            default: "''"
            }
        return type + (isNullable ? "" : " NOT NULL DEFAULT \(literal)") + check
    }
}
