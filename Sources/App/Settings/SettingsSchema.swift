import ViperDatabase
import ViperFeatures
import ViperHTTP
import ViperIdentity

/// The migrations of settings. A user without a row has chosen nothing yet; language and rows a page are in the user's own
/// row, which gates read.
enum SettingsSchema {
    static let migrations = [
        Migration(feature: "settings", number: 1) { dialect in
            """
            CREATE TABLE user_settings (
                user_id \(dialect.uuid) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                start_page TEXT,
                messages TEXT NOT NULL,
                version \(dialect.integer) NOT NULL
            )\(dialect.strictWithoutRowID);
            """
        }
    ]

    static let exported = ExportedFeature(
        name: "settings",
        tables: [
            ExportedTable(
                name: "user_settings",
                columns: [
                    .uuid("user_id", .id), .text("start_page", .value(StartPage.self), isOptional: true),
                    .text("messages", .value(MessagePolicy.self)), .integer("version", .version),
                ], where: IdentitySchema.isOfUser("user_id"))
        ])

    static let personal = [
        PersonalTable(
            "user_settings", owner: "user_id",
            columns: [
                .hidden("user_id", .uuid), .text("startPage", from: "start_page"), .text("messages"),
                .integer("version"),
            ])
    ]
}
