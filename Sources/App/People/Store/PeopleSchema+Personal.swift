import ViperIdentity

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
