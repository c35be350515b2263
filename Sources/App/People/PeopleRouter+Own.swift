import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity
import ViperLive

extension PeopleRouter {
    /// The feed of the user who is signed in.
    var feed: Route<Void> {
        Route(
            "/feed",
            session,
            [
                Route(.get, .all, "List my feed, a page at a time") { session in
                    pages(
                        FeedList.self, of: session.user.id,
                        FeedList.RowPresenter(links: links, reader: session.user.id), at: links.toFeed,
                        links.back(to: session.user.name))
                }
            ])
    }

    /// What the user who is signed in likes.
    var likes: Route<Void> {
        Route(
            "/likes",
            session,
            [
                Route(.get, .all, "List the photos that I like, a page at a time") { session in
                    pages(
                        LikesList.self, of: session.user.id, LikedPhotoRowPresenter(links: links),
                        at: links.toLikes, links.back(to: session.user.name))
                }
            ])
    }

    /// The conversations of the user who is signed in.
    var conversations: Route<Void> {
        let store = services.messages
        return Route(
            "/conversations",
            session,
            [
                Route(.get, .all, "List my conversations, a page at a time") { session in
                    pages(
                        ConversationsList.self, of: session.user.id,
                        ConversationsList.RowPresenter(links: links, reader: session.user.id),
                        at: links.toConversations, links.back(to: session.user.name))
                },
                Route(.post, "/{name}/messages", "Send a message") { session in
                    Module(
                        MessagesAdd.Interactor(
                            store: store, follows: services.follows, directory: services.directory,
                            clock: services.clock, audience: services.audience, session: session),
                        MessagePresenter(links: links, reader: session.user.id), MessagesAdd.View())
                },
                Route(
                    "/{name}", { session in ConversationGate(store: store, session: session) },
                    conversation),
            ])
    }

    private var conversation: [Route<OwnConversation>] {
        [
            Route(.get, "/messages", "List a conversation's messages, a page at a time") { own in
                let (conversation, reader) = (own.conversation, own.session.user.id)
                let rows = MessageRowPresenter(links: links, address: conversation.address, reader: reader)
                return pages(
                    MessagesList.self, of: conversation.id, rows, at: links.link(messagesWith: conversation.address),
                    ListLinks(back: links.toConversations))
            },
            Route(.get, "/messages/{id}", "Get a message") { own in
                Module(
                    MessagesDetail.Interactor(store: services.messages, own: own),
                    MessagePresenter(links: links, reader: own.session.user.id))
            },
            Route(.put, "/read", "Mark messages as read", isEntry: true) { own in
                Module(ConversationsRead.Interactor(store: services.messages, own: own))
            },
        ]
    }
}
