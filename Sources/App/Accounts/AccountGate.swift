import Viper
import ViperEntities
import ViperHTTP
import ViperValues

/// The gate of all routes below an account: finds the account once per request, and passes it on as the scope.
struct AccountGate: Interactor {
    let store: AccountStore

    /// The account's id from the path; the modules below do not read it again.
    struct Command: Equatable {
        let id: UUID
    }

    static let failures = FailureKinds.missing

    func execute(_ command: Command) async throws(Failure) -> Account { try await store.lookup.value(command.id) }
}

extension AccountGate.Command: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("accountId", "The account.")
    }
}
