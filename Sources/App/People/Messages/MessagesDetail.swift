import Viper
import ViperHTTP

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
