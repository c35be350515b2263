import Viper
import ViperHTTP
import ViperUsers

/// `GET /sessions`: the sessions of the user who is signed in, the newest first. There are at most 100.
enum SessionsList {
    typealias Input = NoInput

    struct Entry: Sendable, Equatable {
        let session: StoredSession
        let expiresAt: Timestamp
        let isCurrent: Bool
    }

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> [Entry] {
            try await service.list(for: session).map { stored in
                Entry(session: stored, expiresAt: service.end(of: stored), isCurrent: stored.id == session.id)
            }
        }
    }

    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ entries: [Entry], for reader: PresentationContext) -> Document {
            Document(
                items: entries.map { entry in
                    Row(
                        id: entry.session.id, isCurrent: entry.isCurrent, createdAt: entry.session.createdAt,
                        lastUsedAt: entry.session.lastUsedAt, expiresAt: entry.expiresAt,
                        client: entry.session.client, address: entry.session.address)
                },
                links: Links(back: links.toSession))
        }
    }

    struct Document: WireOutput {
        let items: [Row]
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The sessions, the newest first.", \.items)
            field("links", "Related links.", \.links)
        }
    }

    struct Row: WireOutput {
        let id: UUID
        let isCurrent: Bool
        let createdAt: Timestamp
        let lastUsedAt: Timestamp
        let expiresAt: Timestamp
        let client: String?
        let address: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("current", "Whether it is the session of this request.", \.isCurrent)
            field("createdAt", "When it began.", \.createdAt)
            field("lastUsedAt", "When it was last used, to the minute.", \.lastUsedAt)
            field("expiresAt", "When it ends unless it is used before.", \.expiresAt)
            field("client", "What the client calls itself.", \.client)
            field("address", "Where the sign-in came from.", \.address)
        }
    }

    struct Links: WireOutput {
        let back: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The session of this request.", \.back)
        }
    }
}
