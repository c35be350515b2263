import Viper
import ViperEntities

/// The rules that several use cases of transfers share.
struct TransferService: Sendable {
    let store: TransferStore
    let clock: any Clock

    /// How long a transfer lasts that is not confirmed.
    static let lifetime = Duration.seconds(1800)

    /// Begins a transfer.
    ///
    /// - Parameter user: who begins it; nil for a stranger.
    func begin(by user: UUID?) async throws(Failure) -> Transfer {
        let now = clock.now()
        let transfer = Transfer(
            id: .version7(at: now), user: user, createdAt: now, expiresAt: now.advanced(by: Self.lifetime), version: 1)
        try await store.add(transfer)
        return transfer
    }

    /// The transfer with an id, for a caller who may know of it.
    ///
    /// - Parameter caller: who asks; nil for a stranger.
    func transfer(_ id: UUID, for caller: UUID?) async throws(Failure) -> Transfer {
        guard let transfer = try await store.transfer(id), transfer.isThere(at: clock.now()),
            transfer.user == nil || transfer.user == caller
        else { throw .missing(Self.noun, id) }
        return transfer
    }

    /// Makes a choice of a transfer if the precondition holds.
    func choose(
        _ choice: TransferChoice, for id: UUID, if precondition: Precondition
    ) async throws(Failure) -> Transfer {
        try await store.choose(choice, for: id, if: precondition, at: clock.now()).get(
            missing: .missing(Self.noun, id), stale: .stale(Self.noun, id.text, precondition)
        ).get()
    }

    /// Moves the money if the precondition holds. A second confirmation changes nothing, and returns what the first did.
    func confirm(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Transfer {
        try await store.confirm(id, if: precondition, at: clock.now()).get(
            missing: .missing(Self.noun, id), stale: .stale(Self.noun, id.text, precondition)
        ).get()
    }

    /// Gives a transfer up that was not confirmed, if the precondition holds.
    func giveUp(_ id: UUID, if precondition: Precondition) async throws(Failure) {
        try await store.giveUp(id, if: precondition, at: clock.now()).get(
            missing: .missing(Self.noun, id), stale: .stale(Self.noun, id.text, precondition)
        ).get()
    }

    private static let noun = Phrase("transfer", "virement", "transferência")
}
