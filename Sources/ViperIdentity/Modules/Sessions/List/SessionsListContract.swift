import Viper
import ViperHTTP
import ViperValues

/// `GET /sessions`: the sessions of the user who is signed in, the newest first. There are at most 100.
enum SessionsList {
    typealias Input = NoInput

    struct Entry: Sendable, Equatable {
        let session: StoredSession
        let expiresAt: Timestamp
        let isCurrent: Bool
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
