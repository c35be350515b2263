import Viper
import ViperDatabase
import ViperService

/// The rules of exporting what is held about a user.
struct UserExportService: Sendable {
    private let users: UserStore
    private let database: any Database
    private let sources: [PersonalRows.Source]
    private let product: Product
    private let clock: any Clock

    /// - Parameter features: all features of the program.
    init(_ context: FeatureContext, _ users: UserStore, _ features: [any Feature.Type]) {
        self.users = users
        database = context.database
        sources = PersonalRows.Source.all(of: features)
        product = context.product
        clock = context.clock
    }

    /// Begins an export, which the user asks for or an administrator.
    func export(_ name: UserName, by session: Session) async throws(Failure) -> UserExport {
        guard let user = try await users.user(named: name) else {
            throw .missing("User '\(name.text)' was not found.")
        }
        guard session.mayManage(name) else {
            throw .forbidden("What is held about a user is shown to that user, or to an administrator.")
        }
        let head = UserExport.Head(
            program: product.name, version: product.version, id: user.id, name: user.name, time: clock.now())
        return UserExport(head, PersonalRows(of: user.id, in: sources, database))
    }
}

extension Session {
    /// Whether it may delete and export a user: itself, or anybody as an administrator.
    func mayManage(_ name: UserName) -> Bool { user.name == name || Administrator(self) != nil }
}
