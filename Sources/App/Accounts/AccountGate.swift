import Viper
import ViperHTTP
import ViperValues

/// The gate of all that is below an account: finds the account, once for each request, and hands it on.
struct AccountGate: Interactor {
    let service: AccountService

    /// What it reads of the path; the modules below do not read it again.
    struct Command: Equatable {
        let id: UUID
    }

    static let failures = FailureKinds.missing

    func execute(_ command: Command) async throws(Failure) -> Account { try await service.account(command.id) }
}

extension AccountGate.Command: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("accountId", "The account.")
    }
}
