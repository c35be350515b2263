public import ViperService

extension IdentitySchema {
    /// What is held about a user. Left out are what proves who somebody is: the hashes of the password, of tokens and of
    /// codes.
    public static let personal = [
        PersonalTable(
            "users", owner: "id",
            columns: [
                .uuid("id"), .text("name"), .text("displayName", from: "display_name"),
                .boolean("displayNameChosen", from: "display_name_chosen"), .text("email"),
                .boolean("emailConfirmed", from: "confirmed_key IS NOT NULL"), .text("role"), .boolean("enabled"),
                .time("createdAt", from: "created_at"), .integer("version"), .text("language"),
                .integer("rowsPerPage", from: "rows_per_page"),
            ]),
        PersonalTable(
            "sessions", owner: "user_id",
            columns: [
                .uuid("id"), .text("client"), .text("address"), .time("createdAt", from: "created_at"),
                .time("lastUsedAt", from: "last_used_at"),
            ]),
        PersonalTable(
            "mail_codes", owner: "user_id",
            columns: [
                .hidden("hash", .bytes), .text("kind"), .text("email"), .time("expiresAt", from: "expires_at"),
            ]),
        PersonalTable(
            "known_addresses", owner: "user_id",
            columns: [.hidden("user_id", .uuid), .text("address"), .time("usedAt", from: "used_at")], keyCount: 2),
    ]

    /// The condition, in SQL, that a column has the id of a user who is not being erased. Other features export rows of
    /// such users only: the others are not exported, and their rows would refer to nobody where the export is imported.
    ///
    ///     ExportedTable(name: "notes", columns: […], where: IdentitySchema.isOfUser("user_id"))
    ///
    /// - Parameter column: a column of the exported table.
    public static func isOfUser(_ column: StaticString) -> String {
        "\(column) IN (SELECT id FROM users WHERE NOT deleted)"
    }
}
