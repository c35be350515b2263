import Testing
import ViperDatabase
import ViperFeatures

/// Freezes the text of every released migration: stores were made by it, so a change of it would make new stores differ
/// from them.
@Suite("The migrations that stores were made by")
struct ReleasedMigrationTests {
    /// The hash of each migration's text for SQLite and for PostgreSQL. One gets its row with the release that brings it.
    private static let released: [String: (sqlite: String, postgresql: String)] = [
        "accounts 1": ("054eaca0f2e2d200", "4d661afe390b48db"),
        "accounts 2": ("539dc70d87ffde5b", "df06d4f4270a4fdd"),
        "accounts 3": ("1c959a4476e7381d", "a4b092a4197027ad"),
        "blobs 1": ("25997672ea14cd6e", "335a7c84a2fe9ebe"),
        "changes 1": ("b2cb70bab075430b", "5f72c6f9e05279b8"),
        "changes 2": ("73222da75578bf6b", "08ea30fdc5696f10"),
        "changes 3": ("6c2f33ff7b57359f", "6c2f33ff7b57359f"),
        "idempotency 1": ("d31b87fc69649726", "a186ddb600bc7577"),
        "idempotency 2": ("465bae960fb7b8f8", "465bae960fb7b8f8"),
        "identity 1": ("f3cee1a0a35bac2d", "3e776ab2b95b313f"),
        "identity 2": ("38c295d667fe380c", "f5535bc891fae5d3"),
        "identity 3": ("ed02c79e0e0d8ff6", "92f7363eba85fc3c"),
        "items 1": ("755a2efab7ada859", "1a3f536e618ec2c6"),
        "items 2": ("6aed68aa59540409", "199e7bca63ea84f2"),
        "jobs 1": ("f76446989ac455c4", "15feab33126371b8"),
        "missions 1": ("2a0193a583ecf27a", "3807dd17418eb713"),
        "news 1": ("acf72fa79c0468e9", "b4178a01a9d365c6"),
        "people 1": ("f602875ba7fcc90d", "1580ddc44d4f09fc"),
        "people 2": ("e674d15eadcc65a1", "139e971bb3be7997"),
        "repositories 1": ("f1d2a1fdaf97e3a2", "83633f43c12bc602"),
        "repositories 2": ("c17ca29f1bccec44", "26c9f384dd3ec622"),
        "settings 1": ("b78d01864977cf25", "1e54204d6348ca50"),
        "todos 1": ("2a96947ef031b60c", "e79224bf648538c5"),
        "todos 2": ("fdd3fc4d7aec90f2", "ac8b0d7ad1cf0e92"),
        "todos 3": ("76c560d7ce3e24da", "76c560d7ce3e24da"),
        "transfers 1": ("6485befebcbe0c78", "bbdda0a5838dd749"),
        "transfers 2": ("08e2d80d44e5e6e0", "08e2d80d44e5e6e0"),
    ]

    @Test("Each is as it was released")
    func frozen() {
        var found: Set<String> = []
        for migration in AdderFeatures.list.migrations {
            let name = "\(migration.feature) \(migration.number)"
            found.insert(name)
            let (sqlite, postgresql) = (Self.hash(migration.sqlite), Self.hash(migration.postgresql))
            let row = "\"\(name)\": (\"\(sqlite)\", \"\(postgresql)\"),"
            guard let frozen = Self.released[name] else { continue }
            for (engine, frozen, hash) in [
                ("SQLite", frozen.sqlite, sqlite), ("PostgreSQL", frozen.postgresql, postgresql),
            ]
            where frozen != hash {
                Issue.record(
                    """
                    The text of migration \(name) for \(engine) has changed, but stores were made by it. Restore it, and \
                    add a migration with the feature's next number, or declare the column with '.since'. Only one that no \
                    release had may be frozen anew: \(row)
                    """)
            }
        }
        for name in Set(Self.released.keys).subtracting(found).sorted() {
            Issue.record("Migration \(name) is gone, but stores were made by it. Restore it.")
        }
    }

    private static func hash(_ text: String) -> String {
        let digits = String(FNV1a.hash(text.utf8), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
