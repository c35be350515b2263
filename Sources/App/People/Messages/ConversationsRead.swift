import Viper
import ViperHTTP
import ViperIdentity

/// `PUT /conversations/{name}/read`: marks what was received up to a message as read.
enum ConversationsRead {
    struct Input: WireInput, Equatable {
        let message: UUID

        init(_ field: inout some InputFields) {
            message = field.body("message", "The id of the last message that was read.", Unbounded())
        }
    }

    struct Interactor: Viper.Interactor {
        let store: MessageStore
        let own: OwnConversation

        static let failures = FailureKinds.rule

        func execute(_ input: Input) async throws(Failure) {
            let (conversation, reader) = (own.conversation.id, own.session.user.id)
            guard try await store.markRead(to: input.message, in: conversation, by: reader) else {
                throw .rule(
                    "message", "unknownMessage", "Expected the id of a message of this conversation.",
                    fr: "Identifiant d'un message de cette conversation attendu.",
                    pt: "Esperado o id de uma mensagem desta conversa.")
            }
        }
    }
}
