import ViperDatabase
import ViperHTTP
public import ViperService
import ViperValues

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
