import ViperDatabase
import ViperValues

/// What is left behind as the comment of `adder_migrations` when a store's schema was compared with that of its migrations,
/// and no difference was found: while both are what they were, they need not be compared again.
struct SchemaSeal: Equatable {
    /// The names of the migrations' tables.
    let tables: [String]
    private let migrations: UInt64
    private let objects: UInt64

    init(_ migrations: [Migration], _ objects: [SchemaObject], tables: [String]) {
        self.tables = tables
        self.migrations = Self.hash(of: migrations)
        self.objects = Self.hash(of: objects)
    }

    /// - Parameter text: the comment; nil is returned for one that is not a seal's.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count > 3, words[0] == "compared", let migrations = UInt64(words[1], radix: 16),
            let objects = UInt64(words[2], radix: 16)
        else { return nil }
        tables = words[3...].map(String.init)
        self.migrations = migrations
        self.objects = objects
    }

    /// The statement that leaves it behind.
    var comment: String {
        let words = ["compared", String(migrations, radix: 16), String(objects, radix: 16)] + tables
        return "COMMENT ON TABLE adder_migrations IS '\(words.joined(separator: " ").replacing("'", with: "''"))'"
    }

    /// Whether it is of the schema that these migrations make.
    func isOf(_ migrations: [Migration]) -> Bool { self.migrations == Self.hash(of: migrations) }

    /// Whether it is of a store with these objects.
    func isOf(_ objects: [SchemaObject]) -> Bool { self.objects == Self.hash(of: objects) }

    private static func hash(of migrations: [Migration]) -> UInt64 {
        FNV1a.hash(migrations.map(\.postgresql).joined(separator: "\0").utf8)
    }

    private static func hash(of objects: [SchemaObject]) -> UInt64 {
        let lines = objects.map { [$0.kind, $0.name, $0.table, $0.text].joined(separator: "\0") }
        return FNV1a.hash(lines.sorted().joined(separator: "\0").utf8)
    }
}
