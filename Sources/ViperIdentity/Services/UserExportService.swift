import Viper
import ViperDatabase
import ViperService

/// The rules of exporting what is held about a user.
struct UserExportService: Sendable {
    private let users: UserStore
    private let sessions: SessionService
    private let database: any Database
    private let sources: [PersonalRows.Source]
    private let product: Product
    private let clock: any Clock

    /// - Parameter features: all features of the program.
    init(_ context: FeatureContext, _ services: IdentityServices, _ features: [any Feature.Type]) {
        users = services.users
        sessions = services.sessions
        database = context.database
        sources = PersonalRows.Source.all(of: features)
        product = context.product
        clock = context.clock
    }

    /// Begins an export, for the user who has just signed in, or for an administrator, who does not get what is private. It
    /// ends with the session or the right to it.
    func export(_ name: UserName, by session: Session) async throws(Failure) -> UserExport {
        guard let user = try await users.user(named: name) else {
            throw .missing("User '\(name.text)' was not found.")
        }
        guard session.mayManage(name) else {
            throw .forbidden("What is held about a user is shown to that user, or to an administrator.")
        }
        let isOwn = session.user.id == user.id
        if isOwn { try session.demandRecentSignIn(at: clock.now()) }
        let head = UserExport.Head(
            program: product.name, version: product.version, id: user.id, name: user.name, time: clock.now())
        let rows = PersonalRows(of: user.id, in: isOwn ? sources : sources.filter { !$0.isPrivate }, database)
        return UserExport(head, rows) { [sessions] () async throws(Failure) in
            guard let role = try await sessions.role(in: session.id) else { throw .invalidToken }
            guard isOwn || role == .administrator else {
                throw .forbidden("What is held about a user is shown to that user, or to an administrator.")
            }
        }
    }
}

extension Session {
    /// Whether it may delete and export a user: itself, or anybody as an administrator.
    func mayManage(_ name: UserName) -> Bool { user.name == name || Administrator(self) != nil }
}
