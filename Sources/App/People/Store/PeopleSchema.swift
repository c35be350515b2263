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
        Migration(feature: "people", number: 1) { tables($0) + indexes },
        Migration(feature: "people", number: 2) { moreCounts($0.integer) },
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

    private static func tables(_ dialect: SQLDialect) -> String {
        let (uuid, bytes, integer, isUUID) = (dialect.uuid, dialect.bytes, dialect.integer, dialect.isUUID)
        let end = dialect.strictWithoutRowID
        return """
            CREATE TABLE people (
                user_id \(uuid) NOT NULL PRIMARY KEY REFERENCES users (id),
                followers \(integer) NOT NULL, following \(integer) NOT NULL,
                photos \(integer) NOT NULL, likes \(integer) NOT NULL
            )\(end);
            CREATE TABLE follows (
                follower \(uuid) NOT NULL REFERENCES users (id), followed \(uuid) NOT NULL REFERENCES users (id),
                id \(uuid) NOT NULL\(isUUID("id")), created_at \(integer) NOT NULL, PRIMARY KEY (follower, followed)
            )\(end);
            CREATE TABLE photos (
                id \(uuid) NOT NULL PRIMARY KEY\(isUUID("id")),
                owner \(uuid) NOT NULL REFERENCES users (id),
                caption TEXT NOT NULL,
                full_blob \(bytes) NOT NULL REFERENCES blobs (id),
                thumbnail_blob \(bytes) NOT NULL REFERENCES blobs (id),
                width \(integer) NOT NULL, height \(integer) NOT NULL, kind TEXT NOT NULL,
                created_at \(integer) NOT NULL, version \(integer) NOT NULL,
                like_count \(integer) NOT NULL, comment_count \(integer) NOT NULL,
                latest_comment \(uuid), previous_comment \(uuid)
            )\(end);
            CREATE TABLE feed_entries (
                user_id \(uuid) NOT NULL REFERENCES users (id), photo_id \(uuid) NOT NULL, owner \(uuid) NOT NULL,
                PRIMARY KEY (user_id, photo_id)
            )\(end);
            CREATE TABLE feed_removals (
                user_id \(uuid) NOT NULL REFERENCES users (id), owner \(uuid) NOT NULL, PRIMARY KEY (user_id, owner)
            )\(end);
            CREATE TABLE likes (
                photo_id \(uuid) NOT NULL, user_id \(uuid) NOT NULL REFERENCES users (id),
                id \(uuid) NOT NULL\(isUUID("id")), created_at \(integer) NOT NULL, PRIMARY KEY (photo_id, user_id)
            )\(end);
            CREATE TABLE comments (
                photo_id \(uuid) NOT NULL, id \(uuid) NOT NULL\(isUUID("id")),
                author \(uuid) NOT NULL REFERENCES users (id), text TEXT NOT NULL,
                created_at \(integer) NOT NULL, version \(integer) NOT NULL, PRIMARY KEY (photo_id, id)
            )\(end);
            CREATE TABLE conversation_sides (
                user_id \(uuid) NOT NULL REFERENCES users (id), conversation \(uuid) NOT NULL\(isUUID("conversation")),
                other \(uuid) REFERENCES users (id), latest \(uuid) NOT NULL,
                received \(integer) NOT NULL, read \(integer) NOT NULL, PRIMARY KEY (user_id, conversation)
            )\(end);
            CREATE TABLE messages (
                conversation \(uuid) NOT NULL, id \(uuid) NOT NULL\(isUUID("id")),
                sender \(uuid) REFERENCES users (id), text TEXT NOT NULL, photo_id \(uuid),
                sent \(integer) NOT NULL, answered \(integer) NOT NULL, created_at \(integer) NOT NULL,
                PRIMARY KEY (conversation, id)
            )\(end);

            """
    }
}
