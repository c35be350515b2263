import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP

/// `POST /chores/{id}/completion`: a chore is done, once.
enum ChoresFinish {
    struct Interactor: ReportingInteractor {
        static let failures = FailureKinds.other(.choreDone)
        let store: EntityStore<Chore>
        let owner: UUID

        func execute(_ input: IDInput) async throws(Failure) -> Revision<Chore> {
            let (store, owner, now) = (store, owner, store.clock.now())
            let found = try await store.database.change { transaction throws(DatabaseError) -> Revision<Chore>? in
                guard let chore = try await Chore.find(input.id, of: owner, in: transaction) else { return nil }
                // Nothing changes, which is refused below.
                guard chore.doneAt == nil else { return Revision(from: chore, to: chore) }
                var done = chore
                done.doneAt = now
                return Revision(from: chore, to: try await store.update(chore, to: done, in: transaction))
            }
            guard let revision = found else { throw EntityStore<Chore>.missing(input.id) }
            guard revision.before != revision.after else {
                throw .other(.choreDone, .english("The chore '\(revision.before.text.text)' is done already."))
            }
            return revision
        }

        static func output(of revision: Revision<Chore>) -> ListChange<Chore>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<ChoresDetail.Presenter>
    typealias View = ChoresDetail.View
}
