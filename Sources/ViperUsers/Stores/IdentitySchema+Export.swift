import ViperDatabase
public import ViperFeatures

extension IdentitySchema {
    /// Exports the users with their password hashes, so that they can sign in where the export is imported. Sessions,
    /// codes and keys stay behind: whoever reads an export must not be able to act as a user.
    public static let exported = ExportedFeature(
        name: "identity",
        tables: [
            ExportedTable(
                name: "users",
                columns: [
                    .uuid("id", .id), .text("name", .userName), .text("display_name", .text(UserRules.displayName)),
                    .text("email", .value(EmailAddress.self), isOptional: true),
                    .text("confirmed_key", .foldedText, isOptional: true), .text("role", .value(Role.self)),
                    .boolean("enabled"), .text("password", .passwordHash, isOptional: true),
                    .integer("created_at", .time), .integer("version", .version),
                    ExportedColumn(name: "language", kind: .text, isOptional: true, rule: .languageTag),
                    ExportedColumn(
                        name: "rows_per_page", kind: .integer, isOptional: true, rule: .number(UserRules.rowsPerPage)),
                    ExportedColumn(
                        name: "display_name_chosen", kind: .boolean, later: .init(migration: 2, value: .boolean(true))),
                ],
                leftOut: [
                    ExportedFeature.LeftOut(name: "deleted", reason: "users who are being erased stay behind")
                ],
                where: "NOT deleted", constants: ["deleted": "FALSE"])
        ],
        leftOut: [
            ExportedFeature.LeftOut(name: "sessions", reason: "everybody signs in again after a move"),
            ExportedFeature.LeftOut(name: "session_tokens", reason: "they let their holder act as a user"),
            ExportedFeature.LeftOut(name: "sign_in_attempts", reason: "they are counted anew"),
            ExportedFeature.LeftOut(name: "mail_codes", reason: "they let their holder act as a user"),
            ExportedFeature.LeftOut(name: "known_addresses", reason: "they are learned anew"),
            ExportedFeature.LeftOut(name: "identity_keys", reason: "a store has keys of its own"),
        ])
}

extension ColumnRule {
    /// A user's name in small letters.
    fileprivate static let userName = ColumnRule { value in
        guard case .text(let bytes) = value else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard UserName(text)?.text != text else { return nil }
        return "Expected 3 to 30 letters from a to z, digits and underscores, found \(InputFault.quoted(bytes))."
    }

    /// The tag of a language.
    fileprivate static let languageTag = ColumnRule { value in
        guard case .text(let bytes) = value else { return nil }
        guard LanguageTag(String(decoding: bytes, as: UTF8.self)) == nil else { return nil }
        return "Expected a language tag such as 'fr', found \(InputFault.quoted(bytes))."
    }

    /// A hash of Argon2id. A wrong one is not shown.
    fileprivate static let passwordHash = ColumnRule { value in
        guard case .text(let bytes) = value else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.hasPrefix("$argon2id$") || text.utf8.count > 127 else { return nil }
        return "Expected a hash of Argon2id, found another text."
    }
}

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
