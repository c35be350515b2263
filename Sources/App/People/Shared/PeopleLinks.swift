import Viper
import ViperHTTP
import ViperIdentity
import ViperService
import ViperValues

/// The links to what people show each other.
struct PeopleLinks: Sendable {
    private let home: NamedRoute
    private let user: UserRoutes
    private let photo: PhotoRoutes
    private let own: OwnRoutes

    private struct UserRoutes {
        let profile, info, tabs, photos, likes, followers, following, follow: NamedRoute

        init(_ publicPath: String) {
            func route(_ end: Pattern) -> NamedRoute {
                NamedRoute(to: end.under("/users/{name}"), publicPath: publicPath)
            }
            profile = route("")
            info = route("/info")
            tabs = route("/tabs")
            photos = route("/photos")
            likes = route("/likes")
            followers = route("/followers")
            following = route("/following")
            follow = route("/follow")
        }

        var all: [NamedRoute] { [profile, info, tabs, photos, likes, followers, following] }
    }

    private struct PhotoRoutes {
        let detail, like, likes, comments, comment: NamedRoute

        init(_ publicPath: String) {
            func route(_ end: Pattern) -> NamedRoute {
                NamedRoute(to: end.under("/photos/{id}"), publicPath: publicPath)
            }
            detail = route("")
            like = route("/like")
            likes = route("/likes")
            comments = route("/comments")
            comment = route("/comments/{commentId}")
        }

        var all: [NamedRoute] { [detail, likes, comments, comment] }
    }

    private struct OwnRoutes {
        let feed, likes, conversations, messages, message, read: NamedRoute

        init(_ publicPath: String) {
            func route(_ pattern: Pattern) -> NamedRoute { NamedRoute(to: pattern, publicPath: publicPath) }
            feed = route("/feed")
            likes = route("/likes")
            conversations = route("/conversations")
            messages = route("/conversations/{name}/messages")
            message = route("/conversations/{name}/messages/{id}")
            read = route("/conversations/{name}/read")
        }

        var all: [NamedRoute] { [feed, likes, conversations, messages, message] }
    }

    init(publicPath: String) {
        home = NamedRoute(to: .home, publicPath: publicPath)
        user = UserRoutes(publicPath)
        photo = PhotoRoutes(publicPath)
        own = OwnRoutes(publicPath)
    }

    /// The named routes that can be read. Those of what is only done, such as a like, are left out.
    var namedRoutes: [NamedRoute] { user.all + photo.all + own.all }
}

extension PeopleLinks {
    var toHome: Link { Link(home) }
    var toFeed: Link { Link(own.feed) }
    var toLikes: Link { Link(own.likes) }
    var toConversations: Link { Link(own.conversations) }

    func link(to name: UserName) -> TextLink { TextLink(user.profile, name.text) }
    func back(to name: UserName) -> TextListLinks { TextListLinks(back: link(to: name)) }
    func link(infoOf name: UserName) -> TextLink { TextLink(user.info, name.text) }
    func link(tabsOf name: UserName) -> TextLink { TextLink(user.tabs, name.text) }
    func link(photosOf name: UserName) -> TextLink { TextLink(user.photos, name.text) }
    func link(likesOf name: UserName) -> TextLink { TextLink(user.likes, name.text) }
    func link(followersOf name: UserName) -> TextLink { TextLink(user.followers, name.text) }
    func link(followingOf name: UserName) -> TextLink { TextLink(user.following, name.text) }
    func link(followOf name: UserName) -> TextLink { TextLink(user.follow, name.text) }

    func link(photo id: UUID) -> Link { Link(photo.detail, .uuid(id)) }
    func textLink(photo id: UUID) -> TextLink { TextLink(photo.detail, id.text) }
    func link(likeOf id: UUID) -> Link { Link(photo.like, .uuid(id)) }
    func link(likesOf id: UUID) -> Link { Link(photo.likes, .uuid(id)) }
    func link(commentsOf id: UUID) -> Link { Link(photo.comments, .uuid(id)) }
    func link(comment id: UUID, of photo: UUID) -> Link { Link(self.photo.comment, .uuid(photo), .uuid(id)) }

    func link(messagesWith partner: ConversationAddress) -> TextLink { TextLink(own.messages, partner.text) }
    func link(readWith partner: ConversationAddress) -> TextLink { TextLink(own.read, partner.text) }
    func link(message id: UUID, with partner: ConversationAddress) -> TextLink {
        TextLink(own.message, partner.text, id.text)
    }
}
