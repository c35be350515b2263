import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity

/// The links to what people show each other.
struct PeopleLinks: Sendable {
    private let feed, ownLikes, conversations, messages, message, read: NamedRoute
    private let profile, info, tabs, photos, likes, followers, following, follow: NamedRoute
    private let photo, like, likers, comments, comment: NamedRoute

    init(publicPath: String) {
        func route(_ pattern: Pattern) -> NamedRoute { NamedRoute(to: pattern, publicPath: publicPath) }
        profile = route("/users/{name}")
        info = route("/users/{name}/info")
        tabs = route("/users/{name}/tabs")
        photos = route("/users/{name}/photos")
        likes = route("/users/{name}/likes")
        followers = route("/users/{name}/followers")
        following = route("/users/{name}/following")
        follow = route("/users/{name}/follow")
        photo = route("/photos/{id}")
        like = route("/photos/{id}/like")
        likers = route("/photos/{id}/likes")
        comments = route("/photos/{id}/comments")
        comment = route("/photos/{id}/comments/{commentId}")
        feed = route("/feed")
        ownLikes = route("/likes")
        conversations = route("/conversations")
        messages = route("/conversations/{name}/messages")
        message = route("/conversations/{name}/messages/{id}")
        read = route("/conversations/{name}/read")
    }

    /// The named routes that can be read. Those of what is only done, such as a like, are left out.
    var namedRoutes: [NamedRoute] {
        [
            profile, info, tabs, photos, likes, followers, following, photo, likers, comments, comment, feed, ownLikes,
            conversations, messages, message,
        ]
    }
}

extension PeopleLinks {
    var toFeed: Link { Link(feed) }
    var toLikes: Link { Link(ownLikes) }
    var toConversations: Link { Link(conversations) }

    func link(to name: UserName) -> TextLink { TextLink(profile, name.text) }
    func back(to name: UserName) -> TextListLinks { TextListLinks(back: link(to: name)) }
    func link(infoOf name: UserName) -> TextLink { TextLink(info, name.text) }
    func link(tabsOf name: UserName) -> TextLink { TextLink(tabs, name.text) }
    func link(photosOf name: UserName) -> TextLink { TextLink(photos, name.text) }
    func link(likesOf name: UserName) -> TextLink { TextLink(likes, name.text) }
    func link(followersOf name: UserName) -> TextLink { TextLink(followers, name.text) }
    func link(followingOf name: UserName) -> TextLink { TextLink(following, name.text) }
    func link(followOf name: UserName) -> TextLink { TextLink(follow, name.text) }

    func link(photo id: UUID) -> Link { Link(photo, .uuid(id)) }
    func textLink(photo id: UUID) -> TextLink { TextLink(photo, id.text) }
    func link(likeOf id: UUID) -> Link { Link(like, .uuid(id)) }
    func link(likesOf id: UUID) -> Link { Link(likers, .uuid(id)) }
    func link(commentsOf id: UUID) -> Link { Link(comments, .uuid(id)) }
    func link(comment id: UUID, of photo: UUID) -> Link { Link(comment, .uuid(photo), .uuid(id)) }

    func link(messagesWith partner: ConversationAddress) -> TextLink { TextLink(messages, partner.text) }
    func link(readWith partner: ConversationAddress) -> TextLink { TextLink(read, partner.text) }
    func link(message id: UUID, with partner: ConversationAddress) -> TextLink {
        TextLink(message, partner.text, id.text)
    }
}
