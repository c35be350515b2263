import Viper
import ViperHTTP

/// `POST /transfers`: begins a transfer, whose first step is then due.
enum TransfersBegin {
    struct Interactor: Viper.Interactor {
        static let issuesCapability = true
        let service: TransferService
        /// Who begins it; nil for a stranger.
        let user: UUID?

        func execute(_ input: NoInput) async throws(Failure) -> Transfer { try await service.begin(by: user) }
    }

    struct View: CreatedView { typealias Model = TransferDocument }
}

/// `GET /transfers/{id}`: the state of a transfer.
enum TransfersDetail {
    struct Interactor: Viper.Interactor {
        let transfer: Transfer

        /// The gate finds the transfer, so there is nothing else to read.
        func execute(_ input: NoInput) async throws(Failure) -> Transfer { transfer }
    }

    struct View: JSONView {
        typealias Model = TransferDocument

        /// None once an account was deleted, which changes the document and not its version: the tag is then that of the
        /// bytes.
        func version(of model: TransferDocument) -> Int64? {
            model.transfer.lost.isEmpty ? model.version : nil
        }
    }
}

/// `DELETE /transfers/{id}`: gives up a transfer that was not confirmed.
enum TransfersGiveUp {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.sequenceEnded)
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: ConditionalInput) async throws(Failure) {
            try await service.giveUp(transfer.id, if: input.precondition)
        }
    }
}
