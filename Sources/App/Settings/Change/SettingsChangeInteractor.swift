import Viper
import ViperIdentity
import ViperValues

extension SettingsChange {
    struct Interactor: ReportingInteractor {
        let service: SettingsService
        let session: Session
        /// The start pages to choose from.
        let pages: StartPages

        func execute(_ input: Input) async throws(Failure) -> Revision<UserSettings> {
            if case .set(let page) = input.change.startPage { try pages.require(page) }
            return try await service.change(input.change, of: session.user.id, if: input.precondition)
        }

        /// What the next answers follow.
        static func output(of revision: Revision<UserSettings>) -> CallerPreferences? {
            revision.before.preferences == revision.after.preferences ? nil : revision.after.preferences
        }
    }
}
