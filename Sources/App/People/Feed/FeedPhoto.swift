import ViperValues

/// A photo in somebody's feed, with all that its row shows.
struct FeedPhoto: Sendable, Equatable {
    let photo: PhotoSummary
    let likeCount: Int64
    let commentCount: Int64
    /// Whether the feed's owner likes it.
    let isLiked: Bool
    /// The two latest comments, the newest first; fewer if there are fewer.
    let comments: [Comment]
}
