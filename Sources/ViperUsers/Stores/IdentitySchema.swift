public import ViperDatabase

/// The migrations of users and sessions.
///
/// Tokens and codes are stored as hashes only. `confirmed_key` is the folded mail address once its code was given, and
/// null before: nobody squats on an address that is not theirs.
public enum IdentitySchema {
    public static let migrations = [
        Migration(feature: "identity", number: 1, tables),
        // Until now nobody recorded whether a display name was chosen.
        Migration(
            feature: "identity", number: 2,
            sqlite: """
                ALTER TABLE users ADD COLUMN language TEXT;
                ALTER TABLE users ADD COLUMN rows_per_page INTEGER;
                ALTER TABLE users ADD COLUMN display_name_chosen INTEGER NOT NULL DEFAULT 0
                    CHECK (display_name_chosen IN (0, 1));
                UPDATE users SET display_name_chosen = (display_name <> name);
                """,
            postgresql: """
                ALTER TABLE users ADD COLUMN language TEXT;
                ALTER TABLE users ADD COLUMN rows_per_page BIGINT;
                ALTER TABLE users ADD COLUMN display_name_chosen BOOLEAN NOT NULL DEFAULT FALSE;
                UPDATE users SET display_name_chosen = (display_name <> name);
                """),
        // Who is signed in now did so from the session's address.
        Migration(feature: "identity", number: 3) { dialect in
            """
            CREATE TABLE known_addresses (
                user_id \(dialect.uuid) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                address \(dialect.sortedText) NOT NULL,
                used_at \(dialect.integer) NOT NULL,
                PRIMARY KEY (user_id, address)
            )\(dialect.strictWithoutRowID);
            INSERT INTO known_addresses SELECT user_id, address, MAX(created_at) FROM sessions GROUP BY 1, 2;
            """
        },
    ]

    // What a token leads to is found by key alone, in one step a table: hence WITHOUT ROWID.
    private static func tables(_ dialect: SQLDialect) -> String {
        """
        CREATE TABLE users (
            id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
            name \(dialect.sortedText) NOT NULL UNIQUE,
            display_name TEXT NOT NULL,
            email TEXT,
            confirmed_key \(dialect.sortedText) UNIQUE,
            role TEXT NOT NULL,
            enabled \(dialect.boolean) NOT NULL\(dialect.isBoolean("enabled")),
            deleted \(dialect.boolean) NOT NULL\(dialect.isBoolean("deleted")),
            password TEXT,
            created_at \(dialect.integer) NOT NULL,
            version \(dialect.integer) NOT NULL
        )\(dialect.strictWithoutRowID);
        CREATE TABLE sessions (
            id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
            user_id \(dialect.uuid) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            created_at \(dialect.integer) NOT NULL,
            last_used_at \(dialect.integer) NOT NULL,
            client TEXT,
            address TEXT NOT NULL
        )\(dialect.strictWithoutRowID);
        CREATE INDEX sessions_by_user ON sessions (user_id, id);
        CREATE INDEX sessions_by_creation ON sessions (created_at);
        CREATE TABLE session_tokens (
            hash \(dialect.bytes) NOT NULL PRIMARY KEY\(dialect.sqliteCheck("length(hash) = 32")),
            session_id \(dialect.uuid) NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            predecessor \(dialect.bytes),
            used \(dialect.boolean) NOT NULL\(dialect.isBoolean("used")),
            retires_at \(dialect.integer)
        )\(dialect.strictWithoutRowID);
        CREATE INDEX session_tokens_by_session ON session_tokens (session_id);
        CREATE TABLE sign_in_attempts (
            key \(dialect.bytes) NOT NULL PRIMARY KEY,
            count \(dialect.integer) NOT NULL,
            began_at \(dialect.integer) NOT NULL
        )\(dialect.strict);
        CREATE INDEX sign_in_attempts_by_beginning ON sign_in_attempts (began_at);
        CREATE TABLE mail_codes (
            hash \(dialect.bytes) NOT NULL PRIMARY KEY\(dialect.sqliteCheck("length(hash) = 32")),
            kind \(dialect.sortedText) NOT NULL,
            user_id \(dialect.uuid) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            email TEXT NOT NULL,
            expires_at \(dialect.integer) NOT NULL
        )\(dialect.strict);
        CREATE INDEX mail_codes_by_user ON mail_codes (user_id, kind);
        CREATE INDEX mail_codes_by_end ON mail_codes (expires_at);
        CREATE TABLE identity_keys (
            name \(dialect.sortedText) NOT NULL PRIMARY KEY,
            secret \(dialect.bytes) NOT NULL
        )\(dialect.strict);
        """
    }
}
