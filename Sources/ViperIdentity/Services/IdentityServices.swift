import ViperFeatures
import ViperJobs
import ViperLive
import ViperUsers

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
    let hashing: PasswordPool
    let security: SecurityEvents

    init(_ context: FeatureContext, _ hashing: PasswordPool) {
        let jobs = context.jobs
        self.hashing = hashing
        security = context.security
        let limits = SignInLimits(context.settings)
        users = UserStore(database: context.database, changes: context.changes)
        sessions = SessionService(context)
        codes = MailCodes(database: context.database, changes: context.changes, clock: context.clock)
        attempts = AttemptStore(database: context.database)
        signUp = SignUpService(
            store: users, codes: codes, attempts: attempts, hashing: hashing, jobs: jobs,
            isOpen: context.settings.text(.authSignUp) == "open", limit: limits.address, clock: context.clock)
        signIn = SignInService(
            users: users, sessions: sessions, attempts: attempts,
            codes: SignInCodes(database: context.database, jobs: jobs), hashing: hashing, limits: limits,
            security: security, clock: context.clock)
        passwords = PasswordService(
            users: users, codes: codes, attempts: attempts, hashing: hashing, jobs: jobs, limits: limits,
            security: security, clock: context.clock)
        deletion = DeletionService(store: users, jobs: jobs, clock: context.clock)
    }
}
