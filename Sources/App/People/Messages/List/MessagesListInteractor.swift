import Viper

extension MessagesList {
    struct Interactor: Viper.Interactor {
        let service: MessageService
        let own: OwnConversation

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Message, IDCursor<List>> {
            let id = own.conversation.id
            let page = try await service.messages(
                of: own.conversation, after: try input.start(in: id), limit: input.limit)
            return input.outcome(page, in: id)
        }
    }
}
