import ViperDatabase
import ViperFeatures

extension RepositoriesSchema {
    /// Exports repositories and the pages fetched from an upstream, so that they need not be fetched again.
    static let exported = ExportedFeature(
        name: "repositories", tables: [repositories, totals, pages, pageRows],
        leftOut: [
            .init(name: "repository_changes", reason: "it counts what has happened to one store, for its own caches"),
            .init(name: "repository_imports", reason: "it tells whose the staged repositories are"),
            .init(name: "staged_repositories", reason: "they belong to an import that was not finished"),
        ],
        afterImport: ["UPDATE repository_changes SET version = version + 1"], relations: { RepositoryRelations() })

    private static let repositories = ExportedTable(
        name: "repositories",
        columns: [
            .integer("id", .number(RepositoryRules.ids)), .text("language_key", .foldedText),
            .integer("stars", .number(RepositoryRules.counts)), .integer("forks", .number(RepositoryRules.counts)),
            .integer("updated_at", .time), .bytes("texts", .repositoryTexts),
        ],
        fault: { row in
            guard let texts = RepositoryTexts(row.bytes(5)) else { return nil }
            let key = texts.language.map { folded($0.text) } ?? ""
            guard !key.utf8.elementsEqual(row.bytes(1)) else { return nil }
            return (
                "language_key",
                "Expected '\(Complaint.shown(key))', the folded language, "
                    + "found \(InputFault.quoted(row.bytes(1)))."
            )
        })

    private static let totals = ExportedTable(
        name: "repository_totals",
        columns: [.text("language_key", .foldedText), .integer("count", .number(RepositoryRules.counts))])

    private static let pages = ExportedTable(
        name: "repository_pages",
        columns: [
            .text("language_key", .foldedText), .integer("per_page", .number(1...100)),
            .integer("page", .number(RepositoryRules.ids)), .integer("id", .number(1...Int64.max >> 1)),
            .integer("total", .number(RepositoryRules.counts)), .integer("count", .number(0...100)),
            .text("etag", .entityTag, isOptional: true), .integer("fetched_at", .time), .boolean("good"),
        ],
        keyCount: 3)

    private static let pageRows = ExportedTable(
        name: "repository_page_rows",
        columns: [
            .integer("page"), .integer("place", .number(0...100)), .integer("repository"),
        ],
        keyCount: 2)
}

extension ColumnRule {
    fileprivate static let repositoryTexts = ColumnRule { value in
        guard case .bytes(let bytes) = value else { return nil }
        guard let texts = RepositoryTexts(bytes) else {
            return "Expected the texts of a repository, found \(bytes.count) other bytes."
        }
        return RepositoryRules.fault(in: texts)
    }

    fileprivate static let entityTag = ColumnRule { value in
        guard case .text(let bytes) = value, !RepositoryRules.isEntityTag(String(decoding: bytes, as: UTF8.self))
        else { return nil }
        return "Expected an entity tag, found \(InputFault.quoted(bytes))."
    }

    fileprivate static func number(_ bounds: ClosedRange<Int>) -> ColumnRule {
        number(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
    }
}

extension RepositoryTexts {
    /// Nil if the stored value is invalid.
    fileprivate init?(_ stored: UnsafeRawBufferPointer) {
        var builder = SharedText.Builder(capacity: stored.count)
        self.init(stored, &builder)
    }
}
