import Viper
import ViperEntities
import ViperJobs
import ViperUsers

/// A user who wants to be.
struct NewUser: Sendable, Equatable {
    let name: UserName
    let email: EmailAddress?
    let password: Password
    let displayName: String?
    var role = Role.member
}

/// The rules of sign-up.
struct SignUpService: Sendable {
    let store: UserStore
    let codes: MailCodes
    let attempts: AttemptStore
    let hashing: PasswordPool
    let jobs: JobQueue
    let isOpen: Bool
    /// How many accounts may be asked for from one address.
    let limit: AttemptLimit
    let clock: any Clock

    /// Signs somebody up. A name that is taken is counted like an account, so that nobody tries out many names.
    func signUp(_ new: NewUser, from client: Client) async throws(Failure) -> User {
        guard isOpen else { throw Self.closed }
        try new.password.checkNovelty(name: new.name, email: new.email, member: "password")
        try hashing.checkRoom(for: client)
        let key = AttemptStore.Key("sign-up", "\(client.subscriber)", limit: limit)
        if let wait = try await attempts.count([key], at: clock.now()) {
            throw .limited(
                Sentence(
                    "Too many sign-ups were tried from this address; try again later.",
                    fr: "Trop d'inscriptions ont été tentées depuis cette adresse ; réessayez plus tard.",
                    pt: "Foram tentados demasiados registos a partir deste endereço; tente mais tarde."),
                seconds: wait)
        }
        // Before the name is looked up: while passwords are not hashed, nothing tells which names are free.
        let hash = try await hashing.hash(new.password, for: client, countedIn: attempts, under: [key])
        return try await add(new, hash, for: client)
    }

    /// Adds a user for the operator, whether sign-up is open or not.
    func add(_ new: NewUser) async throws(Failure) -> User {
        try new.password.checkNovelty(name: new.name, email: new.email, member: "password")
        return try await add(new, try await hashing.hash(new.password, for: nil), for: nil)
    }

    private func add(_ new: NewUser, _ hash: PasswordHash, for client: Client?) async throws(Failure) -> User {
        let now = clock.now()
        let user = User(
            id: .version7(at: now), name: new.name, displayName: new.displayName ?? new.name.text, email: new.email,
            role: new.role, createdAt: now, hasChosenDisplayName: new.displayName != nil)
        guard try await store.add(user, hash, for: client, to: jobs) else { throw Self.taken(new.name) }
        return user
    }

    /// Enqueues the mail of confirmation again.
    func sendConfirmation(to session: Session, from client: Client) async throws(Failure) {
        let id = session.user.id
        guard let user = try await store.credentials(of: id)?.user else { throw .invalidToken }
        guard let email = user.email else { throw Self.noAddress }
        guard !user.isEmailConfirmed else { throw Self.confirmed }
        let key = AttemptStore.Key("confirmation of", id.text, limit: .mails)
        let bounds = ConfirmationBounds(email, client)
        if let wait = try await store.enqueueConfirmation(
            to: id, counting: key, within: bounds, at: clock.now(), to: jobs)
        {
            throw .limited(
                Sentence(
                    "Too many mails were asked for; try again later.",
                    fr: "Trop de courriels ont été demandés ; réessayez plus tard.",
                    pt: "Foram pedidas demasiadas mensagens; tente mais tarde."),
                seconds: wait)
        }
    }

    /// Confirms a mail address by the code that was sent to it.
    func confirm(_ code: String) async throws(Failure) {
        guard let code = SecretToken(codeText: code) else { throw Self.badCode }
        switch try await codes.confirm(code) {
        case .done: return
        case .unknown: throw Self.badCode
        case .taken: throw Self.confirmedByAnother
        }
    }

    private static func taken(_ name: UserName) -> Failure {
        .conflict(
            "The name '\(name.text)' is taken.", fr: "Le nom '\(name.text)' est pris.",
            pt: "O nome '\(name.text)' está ocupado.")
    }

    private static let closed = Failure.forbidden(
        "Sign-up is closed: an administrator adds users.",
        fr: "L'inscription est fermée : un administrateur ajoute les utilisateurs.",
        pt: "O registo está fechado: um administrador adiciona os utilizadores.")
    private static let confirmedByAnother = Failure.conflict(
        "Another user has confirmed this mail address.", fr: "Un autre utilisateur a confirmé cette adresse.",
        pt: "Outro utilizador confirmou este endereço.")
    private static let noAddress = Failure.conflict(
        "The user has no mail address to confirm.", fr: "L'utilisateur n'a pas d'adresse à confirmer.",
        pt: "O utilizador não tem endereço para confirmar.")
    private static let confirmed = Failure.conflict(
        "The mail address is confirmed already.", fr: "L'adresse est déjà confirmée.",
        pt: "O endereço já está confirmado.")

    static let badCode = Failure.rule(
        "code", "badCode", "Expected the code of a mail, which is good once and for a limited time.",
        fr: "Code d'un courriel attendu, qui sert une seule fois et pendant un temps limité.",
        pt: "Esperado o código de uma mensagem, que serve uma só vez e por tempo limitado.")
}
