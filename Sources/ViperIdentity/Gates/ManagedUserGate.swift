import Viper
public import ViperHTTP
public import ViperUsers

/// Reads which user the path names.
public struct UserPath: WireInput, Equatable {
    /// The user's name.
    public let name: UserName

    public init(_ field: inout some InputFields) { name = field.path("name", "The user's name.") }
}

/// A user whom a session may manage.
struct ManagedUser: Sendable {
    let name: UserName
    let session: Session
}

/// The gate of what users do to themselves, and administrators to anybody: change, delete, export.
struct ManagedUserGate: Interactor {
    let store: UserStore
    let session: Session

    static let failures: FailureKinds = [.missing, .forbidden]

    func execute(_ command: UserPath) async throws(Failure) -> ManagedUser {
        if session.user.name == command.name || Administrator(session) != nil {
            return ManagedUser(name: command.name, session: session)
        }
        // Who exists is no secret.
        guard try await store.user(named: command.name) != nil else { throw UserDirectory.missing(command.name) }
        throw .notManaged
    }
}

extension Failure {
    /// A user is somebody else's matter.
    static let notManaged = Failure.forbidden(
        "Users are changed, deleted and exported by themselves, or by an administrator.",
        fr: "Un utilisateur est modifié, supprimé et exporté par lui-même, ou par un administrateur.",
        pt: "Um utilizador é alterado, eliminado e exportado por si próprio, ou por um administrador.")
}
