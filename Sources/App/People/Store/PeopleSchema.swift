import ViperDatabase

/// The migrations of people: what users show each other.
///
/// - `people` counts what belongs to a user, so that nobody has more than `people.userRecords` and `people.userBytes` allow;
///   `messages_at` is when the user may send all messages of a minute at once again. Whoever changes the photos or the followers of a user changes that user's row
///   too, which keeps such transactions apart: a photo reaches exactly those who follow its owner.
/// - `feed_entries` holds for each user the photos of those whom the user follows, so that a page of a feed is one range
///   of an index. `feed_removals` names those whose photos are still to be removed after the user has stopped to follow
///   them; the feed leaves them out.
/// - `photos` counts its likes and comments, and knows its two latest comments.
/// - Ids are UUIDs of version 7, so that their order is that of creation.
/// - `messages.sent` and `messages.answered` count the messages of the sender and of the other one up to that message, and
///   `conversation_sides` those that a side received and has read: what is unread is a difference.
enum PeopleSchema {
    static let migrations = [
        Migration(
            feature: "people", number: 1, sqlite: sqlite + indexes, postgresql: postgresql + indexes),
        Migration(
            feature: "people", number: 2, sqlite: moreCounts("INTEGER"), postgresql: moreCounts("BIGINT")),
    ]

    /// What is counted besides, of the rows that are there.
    private static func moreCounts(_ type: String) -> String {
        """
        ALTER TABLE people ADD COLUMN comments \(type) NOT NULL DEFAULT 0;
        ALTER TABLE people ADD COLUMN messages \(type) NOT NULL DEFAULT 0;
        ALTER TABLE people ADD COLUMN bytes \(type) NOT NULL DEFAULT 0;
        ALTER TABLE people ADD COLUMN messages_at \(type) NOT NULL DEFAULT 0;
        INSERT INTO people (user_id, followers, following, photos, likes)
            SELECT u.id, 0, 0, 0, 0 FROM users u
            WHERE NOT u.deleted AND NOT EXISTS (SELECT 1 FROM people p WHERE p.user_id = u.id);
        UPDATE people SET comments = \(commentsOf("people.user_id")), messages = \(messagesOf("people.user_id")),
            bytes = \(bytesOf("people.user_id"));

        """
    }

    static func commentsOf(_ user: String) -> String { "(SELECT count(*) FROM comments c WHERE c.author = \(user))" }
    static func messagesOf(_ user: String) -> String { "(SELECT count(*) FROM messages m WHERE m.sender = \(user))" }
    static func bytesOf(_ user: String) -> String {
        """
        (SELECT coalesce(sum(f.size + t.size), 0) FROM photos p JOIN blobs f ON f.id = p.full_blob
            JOIN blobs t ON t.id = p.thumbnail_blob WHERE p.owner = \(user))
        """
    }

    private static let indexes = """
        CREATE UNIQUE INDEX follows_by_follower ON follows (follower, id);
        CREATE UNIQUE INDEX follows_by_followed ON follows (followed, id);
        CREATE INDEX photos_by_owner ON photos (owner, id);
        CREATE INDEX photos_by_full ON photos (full_blob);
        CREATE INDEX photos_by_thumbnail ON photos (thumbnail_blob);
        CREATE INDEX feed_entries_by_owner ON feed_entries (user_id, owner, photo_id);
        CREATE INDEX feed_entries_by_photo ON feed_entries (photo_id, user_id);
        CREATE UNIQUE INDEX likes_by_photo ON likes (photo_id, id);
        CREATE UNIQUE INDEX likes_by_user ON likes (user_id, id);
        CREATE INDEX likes_by_user_and_photo ON likes (user_id, photo_id);
        CREATE INDEX comments_by_author ON comments (author, photo_id, id);
        CREATE UNIQUE INDEX conversation_sides_by_other ON conversation_sides (user_id, other);
        CREATE INDEX conversation_sides_by_latest ON conversation_sides (user_id, latest);
        CREATE INDEX conversation_sides_by_conversation ON conversation_sides (conversation);
        CREATE INDEX conversation_sides_with ON conversation_sides (other);
        CREATE INDEX messages_by_sender ON messages (sender, conversation, id);
        """

    private static let sqlite = """
        CREATE TABLE people (
            user_id BLOB NOT NULL PRIMARY KEY REFERENCES users (id),
            followers INTEGER NOT NULL, following INTEGER NOT NULL,
            photos INTEGER NOT NULL, likes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE follows (
            follower BLOB NOT NULL REFERENCES users (id), followed BLOB NOT NULL REFERENCES users (id),
            id BLOB NOT NULL CHECK (length(id) = 16), created_at INTEGER NOT NULL, PRIMARY KEY (follower, followed)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE photos (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            owner BLOB NOT NULL REFERENCES users (id),
            caption TEXT NOT NULL,
            full_blob BLOB NOT NULL REFERENCES blobs (id),
            thumbnail_blob BLOB NOT NULL REFERENCES blobs (id),
            width INTEGER NOT NULL, height INTEGER NOT NULL, kind TEXT NOT NULL,
            created_at INTEGER NOT NULL, version INTEGER NOT NULL,
            like_count INTEGER NOT NULL, comment_count INTEGER NOT NULL,
            latest_comment BLOB, previous_comment BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_entries (
            user_id BLOB NOT NULL REFERENCES users (id), photo_id BLOB NOT NULL, owner BLOB NOT NULL,
            PRIMARY KEY (user_id, photo_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_removals (
            user_id BLOB NOT NULL REFERENCES users (id), owner BLOB NOT NULL, PRIMARY KEY (user_id, owner)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE likes (
            photo_id BLOB NOT NULL, user_id BLOB NOT NULL REFERENCES users (id),
            id BLOB NOT NULL CHECK (length(id) = 16), created_at INTEGER NOT NULL, PRIMARY KEY (photo_id, user_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE comments (
            photo_id BLOB NOT NULL, id BLOB NOT NULL CHECK (length(id) = 16),
            author BLOB NOT NULL REFERENCES users (id), text TEXT NOT NULL,
            created_at INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (photo_id, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE conversation_sides (
            user_id BLOB NOT NULL REFERENCES users (id), conversation BLOB NOT NULL CHECK (length(conversation) = 16),
            other BLOB REFERENCES users (id), latest BLOB NOT NULL,
            received INTEGER NOT NULL, read INTEGER NOT NULL, PRIMARY KEY (user_id, conversation)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE messages (
            conversation BLOB NOT NULL, id BLOB NOT NULL CHECK (length(id) = 16),
            sender BLOB REFERENCES users (id), text TEXT NOT NULL, photo_id BLOB,
            sent INTEGER NOT NULL, answered INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (conversation, id)
        ) STRICT, WITHOUT ROWID;

        """

    private static let postgresql = """
        CREATE TABLE people (
            user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id),
            followers BIGINT NOT NULL, following BIGINT NOT NULL,
            photos BIGINT NOT NULL, likes BIGINT NOT NULL
        );
        CREATE TABLE follows (
            follower UUID NOT NULL REFERENCES users (id), followed UUID NOT NULL REFERENCES users (id),
            id UUID NOT NULL, created_at BIGINT NOT NULL, PRIMARY KEY (follower, followed)
        );
        CREATE TABLE photos (
            id UUID NOT NULL PRIMARY KEY,
            owner UUID NOT NULL REFERENCES users (id),
            caption TEXT NOT NULL,
            full_blob BYTEA NOT NULL REFERENCES blobs (id),
            thumbnail_blob BYTEA NOT NULL REFERENCES blobs (id),
            width BIGINT NOT NULL, height BIGINT NOT NULL, kind TEXT NOT NULL,
            created_at BIGINT NOT NULL, version BIGINT NOT NULL,
            like_count BIGINT NOT NULL, comment_count BIGINT NOT NULL,
            latest_comment UUID, previous_comment UUID
        );
        CREATE TABLE feed_entries (
            user_id UUID NOT NULL REFERENCES users (id), photo_id UUID NOT NULL, owner UUID NOT NULL,
            PRIMARY KEY (user_id, photo_id)
        );
        CREATE TABLE feed_removals (
            user_id UUID NOT NULL REFERENCES users (id), owner UUID NOT NULL, PRIMARY KEY (user_id, owner)
        );
        CREATE TABLE likes (
            photo_id UUID NOT NULL, user_id UUID NOT NULL REFERENCES users (id),
            id UUID NOT NULL, created_at BIGINT NOT NULL, PRIMARY KEY (photo_id, user_id)
        );
        CREATE TABLE comments (
            photo_id UUID NOT NULL, id UUID NOT NULL,
            author UUID NOT NULL REFERENCES users (id), text TEXT NOT NULL,
            created_at BIGINT NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (photo_id, id)
        );
        CREATE TABLE conversation_sides (
            user_id UUID NOT NULL REFERENCES users (id), conversation UUID NOT NULL,
            other UUID REFERENCES users (id), latest UUID NOT NULL,
            received BIGINT NOT NULL, read BIGINT NOT NULL, PRIMARY KEY (user_id, conversation)
        );
        CREATE TABLE messages (
            conversation UUID NOT NULL, id UUID NOT NULL,
            sender UUID REFERENCES users (id), text TEXT NOT NULL, photo_id UUID,
            sent BIGINT NOT NULL, answered BIGINT NOT NULL, created_at BIGINT NOT NULL,
            PRIMARY KEY (conversation, id)
        );

        """
}
