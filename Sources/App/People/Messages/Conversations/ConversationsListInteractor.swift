import Viper
import ViperIdentity

extension ConversationsList {
    struct Interactor: Viper.Interactor {
        let service: MessageService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedConversation, IDCursor<List>> {
            let user = session.user.id
            let page = try await service.conversations(
                of: session, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }
}
