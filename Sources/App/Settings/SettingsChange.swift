import Viper
import ViperHTTP
import ViperIdentity

/// `PATCH /settings`: changes the caller's settings by a merge-patch (RFC 7396).
enum SettingsChange {
    struct Input: WireInput, Equatable {
        let change: UserSettingsChange
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            let language: MemberChange<ChosenLanguage> = field.change(
                optional: "language", "The language where 'Accept-Language' is silent; null for the client's.")
            change = UserSettingsChange(
                language: language.map(\.tag),
                startPage: field.change(optional: "startPage", "Where to begin; null for the usual page."),
                rowsPerPage: field.change(
                    optional: "rowsPerPage",
                    "The number of rows of a page where 'limit' is absent; null for each list's own.",
                    UserSettings.rowsPerPageBounds),
                messages: field.change("messages", "Who may send messages."))
            precondition = field.precondition()
        }
    }

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

    typealias Presenter = RevisionPresenter<SettingsMenu.Presenter>
    typealias View = SettingsMenu.View
}
