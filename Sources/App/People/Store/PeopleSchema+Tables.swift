import ViperDatabase
import ViperFeatures
import ViperIdentity

extension PeopleSchema {
    /// Exports what people made. Feeds and counts follow from that, and are made anew by an import: of users who are being
    /// erased nothing is exported, so counts of before would be wrong.
    static let exported = ExportedFeature(
        name: "people", tables: [follows, photos, likes, comments, sides, messages],
        leftOut: [
            .init(name: "people", reason: "they are counted anew by an import"),
            .init(name: "feed_entries", reason: "they follow from photos and from who follows whom"),
            .init(name: "feed_removals", reason: "the entries that they hide are not exported"),
        ],
        beforeImport: ["DELETE FROM people", "DELETE FROM feed_entries", "DELETE FROM feed_removals"],
        afterImport: [
            SQL(
                composing: """
                    INSERT INTO people (user_id, followers, following, photos, likes, comments, messages, bytes)
                    SELECT u.id, (SELECT count(*) FROM follows f WHERE f.followed = u.id),
                        (SELECT count(*) FROM follows f WHERE f.follower = u.id),
                        (SELECT count(*) FROM photos p WHERE p.owner = u.id),
                        (SELECT count(*) FROM likes l WHERE l.user_id = u.id),
                        \(commentsOf("u.id")), \(messagesOf("u.id")), \(bytesOf("u.id"))
                    FROM users u
                    """),
            """
            UPDATE photos SET like_count = (SELECT count(*) FROM likes l WHERE l.photo_id = photos.id),
                comment_count = (SELECT count(*) FROM comments c WHERE c.photo_id = photos.id),
                latest_comment = (
                    SELECT c.id FROM comments c WHERE c.photo_id = photos.id ORDER BY c.id DESC LIMIT 1),
                previous_comment = (
                    SELECT c.id FROM comments c WHERE c.photo_id = photos.id ORDER BY c.id DESC LIMIT 1 OFFSET 1)
            """,
            """
            INSERT INTO feed_entries (user_id, photo_id, owner)
            SELECT p.owner, p.id, p.owner FROM photos p
            UNION ALL SELECT f.follower, p.id, p.owner FROM follows f JOIN photos p ON p.owner = f.followed
            """,
        ])

    private static let follows = ExportedTable(
        name: "follows",
        columns: [.uuid("follower", .id), .uuid("followed", .id), .uuid("id", .id), .integer("created_at", .time)],
        keyCount: 2,
        where: "\(IdentitySchema.isOfUser("follower")) AND \(IdentitySchema.isOfUser("followed"))")

    private static let photos = Photo.table.exported(
        rules: ["width": .number(1...65_535), "height": .number(1...65_535)],
        leftOut: [
            .init(name: "like_count", reason: "the likes are counted by an import"),
            .init(name: "comment_count", reason: "the comments are counted by an import"),
            .init(name: "latest_comment", reason: "it is found by an import"),
            .init(name: "previous_comment", reason: "it is found by an import"),
        ], where: IdentitySchema.isOfUser("owner"), constants: ["like_count": "0", "comment_count": "0"])

    private static let likes = ExportedTable(
        name: "likes",
        columns: [.uuid("photo_id", .id), .uuid("user_id", .id), .uuid("id", .id), .integer("created_at", .time)],
        keyCount: 2,
        where: "\(IdentitySchema.isOfUser("user_id")) AND \(isOfPhoto)")

    private static let comments = Comment.table.exported(
        by: ["photo_id", "id"], where: "\(IdentitySchema.isOfUser("author")) AND \(isOfPhoto)")

    private static let sides = ExportedTable(
        name: "conversation_sides",
        columns: [
            .uuid("user_id", .id), .uuid("conversation", .id),
            ExportedColumn(name: "other", kind: .uuid, isOptional: true, rule: .id), .uuid("latest", .id),
            .integer("received", .number(0...Int64.max >> 1)), .integer("read", .number(0...Int64.max >> 1)),
        ], keyCount: 2,
        where: "\(IdentitySchema.isOfUser("user_id")) AND (other IS NULL OR \(IdentitySchema.isOfUser("other")))")

    private static let messages = Message.table.exported(
        by: ["conversation", "id"],
        rules: [
            "sender": .id, "photo_id": .id, "sent": .number(1...Int64.max >> 1),
            "answered": .number(0...Int64.max >> 1),
        ], where: "sender IS NULL OR \(IdentitySchema.isOfUser("sender"))")

    /// The condition that the photo of a row is exported.
    private static let isOfPhoto =
        "photo_id IN (SELECT p.id FROM photos p JOIN users u ON u.id = p.owner WHERE NOT u.deleted)"
}

extension PeopleSchema {
    /// What is held about a user. What others sent to the user is theirs, and so is who follows the user. Conversations
    /// are for nobody but the two.
    static let personal = [
        PersonalTable(
            "people", owner: "user_id",
            columns: [
                .uuid("user", from: "user_id"), .integer("followers"), .integer("following"), .integer("photos"),
                .integer("likes"), .integer("comments"), .integer("messages"), .integer("bytes"),
            ]),
        PersonalTable(
            "follows", owner: "follower",
            columns: [
                .hidden("follower", .uuid), .uuid("followed"), .time("since", from: "created_at"),
            ],
            keyCount: 2),
        PersonalTable(
            "photos", owner: "owner",
            columns: [
                .uuid("id"), .text("caption"), .bytes("image", from: "full_blob"), .integer("width"),
                .integer("height"), .time("createdAt", from: "created_at"), .integer("likes", from: "like_count"),
                .integer("comments", from: "comment_count"),
            ]),
        PersonalTable(
            "feed_entries", owner: "user_id",
            columns: [.hidden("user_id", .uuid), .uuid("photo", from: "photo_id"), .uuid("owner")], keyCount: 2),
        PersonalTable(
            "feed_removals", owner: "user_id", columns: [.hidden("user_id", .uuid), .uuid("owner")], keyCount: 2),
        PersonalTable(
            "likes", owner: "user_id",
            columns: [
                .uuid("photo", from: "photo_id"), .hidden("user_id", .uuid), .time("likedAt", from: "created_at"),
            ], keyCount: 2),
        PersonalTable(
            "comments", owner: "author",
            columns: [
                .uuid("photo", from: "photo_id"), .uuid("id"), .text("text"), .time("createdAt", from: "created_at"),
            ], keyCount: 2),
        PersonalTable(
            "conversation_sides", owner: "user_id",
            columns: [
                .hidden("user_id", .uuid), .uuid("conversation"), .uuid("with", from: "other"), .integer("received"),
                .integer("read"),
            ], keyCount: 2, isPrivate: true),
        PersonalTable(
            "messages", owner: "sender",
            columns: [
                .uuid("conversation"), .uuid("id"), .text("text"), .uuid("photo", from: "photo_id"),
                .time("createdAt", from: "created_at"),
            ], keyCount: 2, isPrivate: true),
    ]
}
