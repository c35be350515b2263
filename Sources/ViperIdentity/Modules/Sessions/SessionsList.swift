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
            Document(items: entries.map { Row(entry: $0) }, links: Links(back: links.toSession))
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
        let entry: Entry

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.entry.session.id)
            field("current", "Whether it is the session of this request.", \.entry.isCurrent)
            field("createdAt", "When it began.", \.entry.session.createdAt)
            field("lastUsedAt", "When it was last used, to the minute.", \.entry.session.lastUsedAt)
            field("expiresAt", "When it ends unless it is used before.", \.entry.expiresAt)
            field("client", "What the client calls itself.", \.entry.session.client)
            field("address", "Where the sign-in came from.", \.entry.session.address)
        }
    }

    struct Links: WireOutput {
        let back: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The session of this request.", \.back)
        }
    }
}
