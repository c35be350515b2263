import Viper
import ViperHTTP
import ViperIdentity

/// A user whom somebody looks at.
struct Visit: Sendable {
    let user: PublicUser
    /// Who looks; nil for a stranger.
    let reader: UUID?
}

/// A user to whom somebody who is signed in does something.
struct SignedInVisit: Sendable {
    let user: PublicUser
    let session: Session
}

/// The gate of what everybody may see of a user. One who is deleted is not found.
struct UserGate: Interactor {
    let directory: UserDirectory
    let reader: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: UserPath) async throws(Failure) -> Visit {
        Visit(user: try await directory.visited(command.name), reader: reader)
    }
}

/// The gate of what those who are signed in do to a user.
struct SignedInUserGate: Interactor {
    let directory: UserDirectory
    let session: Session

    static let failures = FailureKinds.missing

    func execute(_ command: UserPath) async throws(Failure) -> SignedInVisit {
        SignedInVisit(user: try await directory.visited(command.name), session: session)
    }
}
