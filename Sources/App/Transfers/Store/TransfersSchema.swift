import ViperDatabase

/// The migrations of transfers. There is no foreign key to accounts and transactions: those may be deleted, and a transfer
/// tells what was chosen.
enum TransfersSchema {
    static let migrations = [
        Migration(
            feature: "transfers", number: 1,
            sqlite: """
                CREATE TABLE transfers (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    user_id BLOB REFERENCES users (id),
                    from_account BLOB CHECK (length(from_account) = 16),
                    currency TEXT,
                    amount INTEGER CHECK (amount BETWEEN 1 AND 10000000000000),
                    to_account BLOB CHECK (length(to_account) = 16),
                    created_at INTEGER NOT NULL,
                    expires_at INTEGER NOT NULL,
                    confirmed_at INTEGER,
                    debit BLOB CHECK (length(debit) = 16),
                    credit BLOB CHECK (length(credit) = 16),
                    version INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX transfers_by_user ON transfers (user_id, id);
                CREATE INDEX transfers_by_expiry ON transfers (expires_at) WHERE confirmed_at IS NULL;
                """,
            postgresql: """
                CREATE TABLE transfers (
                    id UUID NOT NULL PRIMARY KEY,
                    user_id UUID REFERENCES users (id),
                    from_account UUID,
                    currency TEXT,
                    amount BIGINT CHECK (amount BETWEEN 1 AND 10000000000000),
                    to_account UUID,
                    created_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL,
                    confirmed_at BIGINT,
                    debit UUID,
                    credit UUID,
                    version BIGINT NOT NULL
                );
                CREATE INDEX transfers_by_user ON transfers (user_id, id);
                CREATE INDEX transfers_by_expiry ON transfers (expires_at) WHERE confirmed_at IS NULL;
                """),
        Migration(feature: "transfers", number: 2, sqlite: byTransaction, postgresql: byTransaction),
    ]

    private static let byTransaction = """
        CREATE INDEX transfers_by_debit ON transfers (debit) WHERE debit IS NOT NULL;
        CREATE INDEX transfers_by_credit ON transfers (credit) WHERE credit IS NOT NULL;
        """
}
