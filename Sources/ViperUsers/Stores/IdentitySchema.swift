public import ViperDatabase

/// The migrations of users and sessions.
///
/// Tokens and codes are stored as hashes only. `confirmed_key` is the folded mail address once its code was given, and
/// null before: nobody squats on an address that is not theirs.
public enum IdentitySchema {
    public static let migrations = [
        Migration(feature: "identity", number: 1, sqlite: sqlite, postgresql: postgresql),
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
        Migration(
            feature: "identity", number: 3,
            sqlite: """
                CREATE TABLE known_addresses (
                    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                    address TEXT NOT NULL,
                    used_at INTEGER NOT NULL,
                    PRIMARY KEY (user_id, address)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO known_addresses SELECT user_id, address, MAX(created_at) FROM sessions GROUP BY 1, 2;
                """,
            postgresql: """
                CREATE TABLE known_addresses (
                    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                    address TEXT COLLATE "C" NOT NULL,
                    used_at BIGINT NOT NULL,
                    PRIMARY KEY (user_id, address)
                );
                INSERT INTO known_addresses SELECT user_id, address, MAX(created_at) FROM sessions GROUP BY 1, 2;
                """),
    ]

    // What a token leads to is found by key alone, in one step a table: hence WITHOUT ROWID.
    private static let sqlite = """
        CREATE TABLE users (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            name TEXT NOT NULL UNIQUE,
            display_name TEXT NOT NULL,
            email TEXT,
            confirmed_key TEXT UNIQUE,
            role TEXT NOT NULL,
            enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
            deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
            password TEXT,
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sessions (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            client TEXT,
            address TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_user ON sessions (user_id, id);
        CREATE INDEX sessions_by_creation ON sessions (created_at);
        CREATE TABLE session_tokens (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            predecessor BLOB,
            used INTEGER NOT NULL CHECK (used IN (0, 1)),
            retires_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_tokens_by_session ON session_tokens (session_id);
        CREATE TABLE sign_in_attempts (
            key BLOB NOT NULL PRIMARY KEY,
            count INTEGER NOT NULL,
            began_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sign_in_attempts_by_beginning ON sign_in_attempts (began_at);
        CREATE TABLE mail_codes (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            kind TEXT NOT NULL,
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            email TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX mail_codes_by_user ON mail_codes (user_id, kind);
        CREATE INDEX mail_codes_by_end ON mail_codes (expires_at);
        CREATE TABLE identity_keys (
            name TEXT NOT NULL PRIMARY KEY,
            secret BLOB NOT NULL
        ) STRICT;
        """

    private static let postgresql = """
        CREATE TABLE users (
            id UUID NOT NULL PRIMARY KEY,
            name TEXT COLLATE "C" NOT NULL UNIQUE,
            display_name TEXT NOT NULL,
            email TEXT,
            confirmed_key TEXT COLLATE "C" UNIQUE,
            role TEXT NOT NULL,
            enabled BOOLEAN NOT NULL,
            deleted BOOLEAN NOT NULL,
            password TEXT,
            created_at BIGINT NOT NULL,
            version BIGINT NOT NULL
        );
        CREATE TABLE sessions (
            id UUID NOT NULL PRIMARY KEY,
            user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            client TEXT,
            address TEXT NOT NULL
        );
        CREATE INDEX sessions_by_user ON sessions (user_id, id);
        CREATE INDEX sessions_by_creation ON sessions (created_at);
        CREATE TABLE session_tokens (
            hash BYTEA NOT NULL PRIMARY KEY,
            session_id UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            predecessor BYTEA,
            used BOOLEAN NOT NULL,
            retires_at BIGINT
        );
        CREATE INDEX session_tokens_by_session ON session_tokens (session_id);
        CREATE TABLE sign_in_attempts (
            key BYTEA NOT NULL PRIMARY KEY,
            count BIGINT NOT NULL,
            began_at BIGINT NOT NULL
        );
        CREATE INDEX sign_in_attempts_by_beginning ON sign_in_attempts (began_at);
        CREATE TABLE mail_codes (
            hash BYTEA NOT NULL PRIMARY KEY,
            kind TEXT COLLATE "C" NOT NULL,
            user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            email TEXT NOT NULL,
            expires_at BIGINT NOT NULL
        );
        CREATE INDEX mail_codes_by_user ON mail_codes (user_id, kind);
        CREATE INDEX mail_codes_by_end ON mail_codes (expires_at);
        CREATE TABLE identity_keys (
            name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
            secret BYTEA NOT NULL
        );
        """
}
