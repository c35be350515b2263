import Viper
import ViperHTTP

/// `GET /conversations/{name}/messages/{id}`: one message.
enum MessagesDetail {
    typealias Input = IDInput

    struct Interactor: Viper.Interactor {
        let service: MessageService
        let own: OwnConversation

        func execute(_ input: Input) async throws(Failure) -> SentMessage {
            SentMessage(
                message: try await service.message(input.id, in: own.conversation), conversation: own.conversation)
        }
    }
}
