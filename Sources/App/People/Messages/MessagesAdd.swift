import Viper
import ViperHTTP
import ViperIdentity
import ViperValues

/// `POST /conversations/{name}/messages`: sends a message to a user.
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

    struct View: CreatedView { typealias Model = MessageDocument }

    struct Interactor: Viper.Interactor {
        let service: MessageService
        let session: Session

        static let failures: FailureKinds = [.forbidden, .conflict, .rule, QuotaRefusal.messageFailures]

        func execute(_ input: Input) async throws(Failure) -> SentMessage {
            try await service.send(input.text, about: input.photo, to: input.address, by: session)
        }
    }
}
