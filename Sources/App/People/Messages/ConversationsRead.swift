import Viper
import ViperHTTP
import ViperValues

/// `PUT /conversations/{name}/read`: marks what was received up to a message as read.
enum ConversationsRead {
    struct Input: WireInput, Equatable {
        let message: UUID

        init(_ field: inout some InputFields) {
            message = field.body("message", "The id of the last message that was read.", Unbounded())
        }
    }

    struct Interactor: Viper.Interactor {
        let service: MessageService
        let own: OwnConversation

        static let failures = FailureKinds.rule

        func execute(_ input: Input) async throws(Failure) {
            try await service.markRead(to: input.message, in: own.conversation, by: own.session)
        }
    }
}
