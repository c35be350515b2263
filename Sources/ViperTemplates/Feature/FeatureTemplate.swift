/// The text of a feature: an entity that is declared once, and what is made of it.
struct FeatureTemplate {
    let name: TypeName
    let entity: TypeName
    /// The module and the type of the service: `adder`, `Adder`.
    let service: (module: String, type: String)
    /// Whether the list of features is in another module.
    let isPublic: Bool
    /// Whether it is a target of its own, which imports no more of the kit than it needs.
    let isTarget: Bool
    /// What an entity has beside its id, the time at which it was added and its version.
    let fields: [Field]
    /// Whether each user has entities of its own.
    let isPrivate: Bool
    /// Whether clients may keep its lists open.
    let isLive: Bool
    /// Whether its routes leave it to the operator what strangers may do, as those of the package's other features do.
    let isGuarded: Bool
    /// Where its sources and its tests are.
    let folders: (sources: String, tests: String)
    /// The file of its examples, where the package embeds such files; else nil.
    let examples: String?

    /// The feature's name, the entity's type, and its value: `NewsItems`, `NewsItem`, `newsItem`.
    var all: String { name.text }
    var one: String { entity.text }
    var value: String { entity.valueName }
    var values: String { name.valueName }
    /// `/news-items`, `news_items`
    var path: String { "/" + name.words.joined(separator: "-") }
    var table: String { name.words.joined(separator: "_") }

    /// The files by their names within the feature's folder.
    var files: [(name: String, text: String)] {
        [(one, entityText), ("\(all)Modules", modules), ("\(all)Feature", feature + router)]
    }

    /// The field that lists are sorted and searched by.
    private var searched: Field? { fields.first(where: \.mayBeSearched) }

    private var entityText: String {
        let properties =
            ["var id = UUID.least"] + (isPrivate ? ["var owner = OwnerID()"] : []) + fields.map(\.property)
            + ["var createdAt = Timestamp(microseconds: 0)", "var version: Int64 = 1"]
        let columns =
            [#"column("id", \.id, "Stable identifier.", .key)"#] + (isPrivate ? ["column.owner()"] : [])
            + fields.map { $0.column(isSearched: $0 == searched) } + [
                #"column("createdAt", \.createdAt, "When it was added.", .newestFirst)"#,
                #"column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)"#,
            ]
        return """
            import ViperEntities
            \(fields.contains { $0.enumeration != nil } ? "import ViperHTTP\n" : "")
            struct \(one): \(isPrivate ? "OwnedEntity" : "RevisedEntity") {
                static let table = EntityTable<\(one)>("\(table)", "\(entity.phrase)")

            \(Layout.indented(properties.joined(separator: "\n")))
            \(fields.compactMap(\.enumeration).map { "\n" + Layout.indented($0) + "\n" }.joined())
                @inline(__always)
                static func columns(_ column: inout some Columns<Self>) {
            \(Layout.indented(columns.joined(separator: "\n"), by: 8))
                }
            }

            """
    }

    private var modules: String {
        let subject = entity.phraseWithArticle
        let modules = [
            module(
                "List", "GET \(path)?sort=&\(searched == nil ? "" : "q=&")limit=&after=",
                "a page of \(name.phrase), newest first by default",
                "EntityModule, EntityList", "EntityPageInput<\(one)>", "Listing",
                "typealias Row = EntityRow<\(one), \(all)Router>", "typealias Links = HomeLinks<\(all)Router>",
                "typealias Presenter = PagePresenter<\(all)List>", "typealias View = PageView<\(all)List>"),
            module(
                "Add", "POST \(path)", "adds \(subject)", "ReportingModule", "EntityInput<\(one)>", "Adding",
                "typealias Presenter = \(all)Detail.Presenter",
                "typealias View = CreatedDocumentView<\(all)Detail.Document, \(all)Detail.Document>"),
            module(
                "Detail", "GET \(path)/{id}", "one \(entity.phrase)", "EntityModule", "IDInput", "Finding",
                "typealias Document = EntityDetail<\(one), \(all)Router>",
                "typealias Presenter = DocumentPresenter<Document>", "typealias View = VersionedDocumentView<Document>"),
            module(
                "Change", "PATCH \(path)/{id}", "changes \(subject) by a merge-patch (RFC 7396)", "ReportingModule",
                "EntityChangeInput<\(one)>", "Changing",
                "typealias Presenter = RevisionPresenter<\(all)Detail.Presenter>",
                "typealias View = \(all)Detail.View"),
            module(
                "Delete", "DELETE \(path)/{id}", "deletes \(subject)", "DeletingModule", "ConditionalIDInput",
                "Deleting", "typealias View = NoContentView"),
        ]
        return (["import Viper\nimport ViperEntities\n"] + modules).joined(separator: "\n")
    }

    private func module(
        _ module: String, _ route: String, _ sentence: String, _ kind: String, _ input: String, _ interactor: String,
        _ roles: String...
    ) -> String {
        let role =
            module == "Add"
            ? "typealias Interactor = EntityAdder<\(one), \(all)Add>"
            : "struct Interactor: \(interactor)Interactor { let store: EntityStore<\(one)> }"
        let roles = [role] + roles
        return """
            /// `\(route)`: \(sentence).
            enum \(all)\(module): \(kind) {
                typealias Input = \(input)
            \(Layout.indented(roles.joined(separator: "\n")))
            }

            """
    }
}
