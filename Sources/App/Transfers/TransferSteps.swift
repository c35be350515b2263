import Accounts
import Viper
import ViperHTTP
import ViperJSON

// The modules of a transfer's steps.

/// `PUT /transfers/{id}/from`: takes a transfer from an account.
enum TransfersFrom {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: ChosenAccount<TransfersFrom>) async throws(Failure) -> Transfer {
            try await service.choose(.from(input.account), for: transfer.id, if: input.precondition)
        }
    }
}

/// `PUT /transfers/{id}/amount`: chooses the amount of a transfer.
enum TransfersAmount {
    struct Input: WireInput, Equatable {
        let amount: Amount
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            amount = field.body("amount", "From 0.01 to 100000000000.00, with two decimals.", Unbounded())
            precondition = field.precondition()
        }
    }

    struct Interactor: Viper.Interactor {
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.choose(.amount(input.amount), for: transfer.id, if: input.precondition)
        }
    }
}

/// `PUT /transfers/{id}/to`: has a transfer go to an account.
enum TransfersTo {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: ChosenAccount<TransfersTo>) async throws(Failure) -> Transfer {
            try await service.choose(.to(input.account), for: transfer.id, if: input.precondition)
        }
    }
}

/// `POST /transfers/{id}/confirmation`: moves the money. A second request is responded to as the first, and moves nothing.
enum TransfersConfirm {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: ConditionalInput) async throws(Failure) -> Transfer {
            try await service.confirm(transfer.id, if: input.precondition)
        }
    }
}

/// The input of a module that chooses an account.
struct ChosenAccount<Module>: WireInput, Equatable {
    let account: UUID
    let precondition: Precondition

    init(_ field: inout some InputFields) {
        account = field.body("account", "The account's id.", Unbounded())
        precondition = field.precondition()
    }

    static var typeName: String { Schema.name(of: Module.self) + "Input" }
}
