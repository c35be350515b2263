import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `GET /conversations/{name}/messages/{id}`: one message.
enum MessagesDetail {
    typealias Input = IDInput

    struct Interactor: Viper.Interactor {
        let store: MessageStore
        let own: OwnConversation

        func execute(_ input: Input) async throws(Failure) -> SentMessage {
            SentMessage(
                message: try await store.message(input.id, in: own.conversation.id), conversation: own.conversation)
        }
    }
}

/// A message, alone and in the list of a conversation's messages.
struct MessageDocument: EntityDocument, Located {
    typealias Scope = WholeEntity

    let entity: Message
    let isOwn: Bool
    let photo: Link?
    let links: Links

    var location: TextLink { links.detail }

    struct Links: WireOutput {
        let detail: TextLink
        let conversation: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The message itself.", \.detail)
            field("conversation", "All messages of the conversation.", \.conversation)
        }
    }

    /// - Parameter reader: one of the two.
    init(_ message: Message, at address: ConversationAddress, for reader: UUID, _ links: PeopleLinks) {
        entity = message
        isOwn = message.sender == reader
        photo = message.photo.map { links.link(photo: $0) }
        self.links = Links(
            detail: links.link(message: message.id, with: address),
            conversation: links.link(messagesWith: address))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "text")
        field("own", "Whether the reader has sent it.", \.isOwn)
        field.columns(from: "text", before: "createdAt")
        field("photo", "The photo that it is about; absent for none.", \.photo)
        field.columns(from: "createdAt")
        field("links", "Related links.", \.links)
    }
}

/// Presents a message to one of the two.
struct MessagePresenter: Presenter {
    let links: PeopleLinks
    let reader: UUID

    func present(_ sent: SentMessage, for context: PresentationContext) -> MessageDocument {
        MessageDocument(sent.message, at: sent.conversation.address, for: reader, links)
    }
}

/// Presents messages in the list of a conversation's messages.
struct MessageRowPresenter: RowPresenter {
    let links: PeopleLinks
    let address: ConversationAddress
    let reader: UUID

    func present(_ message: Message) -> MessageDocument { MessageDocument(message, at: address, for: reader, links) }
}
