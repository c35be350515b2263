import Settings
import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `POST /conversations/{name}/messages`: sends a message to a user. One who was deleted gets none.
enum MessagesAdd {
    struct Input: WireInput, Equatable {
        let address: ConversationAddress
        let text: String
        let photo: UUID?

        init(_ field: inout some InputFields) {
            address = field.path("name", "The other user's name.")
            text = field.body("text", "1 to 2,000 characters, trimmed.", Message.textBounds)
            photo = field.body(optional: "photo", "The id of a photo that it is about.")
        }
    }

    struct Interactor: Viper.Interactor {
        let store: MessageStore
        let follows: FollowStore
        let directory: UserDirectory
        let clock: any Clock
        /// Whose messages a user takes.
        let audience: @Sendable (UUID) async throws(Failure) -> MessagePolicy
        let session: Session

        static let failures: FailureKinds = [.forbidden, .conflict, .rule, QuotaRefusal.messageFailures]

        func execute(_ input: Input) async throws(Failure) -> SentMessage {
            let receiver = try await receiver(at: input.address)
            let sender = session.user.id
            if let photo = input.photo, try await !store.hasPhoto(photo) {
                throw .rule(
                    "photo", "unknownPhoto", "Expected the id of a photo, found no such photo.",
                    fr: "Identifiant d'une photo attendu, aucune telle photo trouvée.",
                    pt: "Esperado o id de uma foto, não foi encontrada nenhuma.")
            }
            let now = clock.now()
            let message = Message(
                id: .version7(at: now), sender: sender, text: input.text, photo: input.photo, createdAt: now)
            switch try await store.send(message, from: sender, to: receiver.id) {
            case .sent(let id):
                return SentMessage(
                    message: message, conversation: Conversation(id: id, partner: receiver, received: 0, read: 0))
            case .noReceiver: throw UserDirectory.missing(receiver.name)
            case .refused(let refusal): throw refusal.failure
            }
        }

        /// The user to whom it goes, if that user takes messages of the sender.
        private func receiver(at address: ConversationAddress) async throws(Failure) -> PublicUser {
            guard case .user(let name) = address else { throw MessageStore.missing(address) }
            let receiver = try await directory.visited(name)
            let sender = session.user.id
            guard receiver.id != sender else {
                throw .conflict(
                    "Nobody writes messages to themselves.", fr: "Personne ne s'écrit de messages à soi-même.",
                    pt: "Ninguém escreve mensagens a si próprio.")
            }
            let isTaken =
                switch try await audience(receiver.id) {
                case .everyone: true
                case .following: try await follows.follows(receiver.id, sender)
                case .nobody: false
                }
            guard isTaken else {
                throw .forbidden(
                    "User '\(name.text)' takes no messages from you.",
                    fr: "L'utilisateur '\(name.text)' n'accepte pas vos messages.",
                    pt: "O utilizador '\(name.text)' não aceita mensagens suas.")
            }
            return receiver
        }
    }

    struct View: CreatedView { typealias Model = MessageDocument }
}
