import Viper
import ViperService

/// The services of identity, wired once.
struct IdentityServices: Sendable {
    let users: UserStore
    let sessions: SessionService
    let signUp: SignUpService
    let signIn: SignInService
    let passwords: PasswordService
    let deletion: DeletionService
    let codes: MailCodes
    let attempts: AttemptStore

    init(_ context: FeatureContext, hashing: any PasswordHashing, mailer: any Mailer, eraser: any Eraser) {
        let limits = SignInLimits(context.settings)
        users = UserStore(database: context.database)
        sessions = SessionService(context)
        codes = MailCodes(database: context.database, clock: context.clock)
        attempts = AttemptStore(database: context.database)
        signUp = SignUpService(
            store: users, codes: codes, attempts: attempts, hashing: hashing, mailer: mailer,
            isOpen: context.settings.text(.authSignUp) == "open", limit: limits.address, clock: context.clock)
        signIn = SignInService(
            users: users, sessions: sessions, attempts: attempts, hashing: hashing, limits: limits,
            clock: context.clock)
        passwords = PasswordService(
            users: users, codes: codes, attempts: attempts, hashing: hashing, mailer: mailer, limits: limits,
            clock: context.clock)
        deletion = DeletionService(store: users, eraser: eraser)
    }
}
