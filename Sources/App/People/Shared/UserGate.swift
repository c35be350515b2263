import Viper
import ViperHTTP
import ViperIdentity
import ViperValues

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

/// Finds the user whom the path names.
struct UserPath: WireInput, Equatable {
    let name: UserName

    init(_ field: inout some InputFields) { name = field.path("name", "The user's name.") }
}

/// The gate of what everybody may see of a user. One who is deleted is not found.
struct UserGate: Interactor {
    let directory: UserDirectory
    let reader: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: UserPath) async throws(Failure) -> Visit {
        guard let user = try await directory.user(named: command.name) else {
            throw UserDirectory.missing(command.name)
        }
        return Visit(user: user, reader: reader)
    }
}

/// The gate of what those who are signed in do to a user.
struct SignedInUserGate: Interactor {
    let directory: UserDirectory
    let session: Session

    static let failures = FailureKinds.missing

    func execute(_ command: UserPath) async throws(Failure) -> SignedInVisit {
        guard let user = try await directory.user(named: command.name) else {
            throw UserDirectory.missing(command.name)
        }
        return SignedInVisit(user: user, session: session)
    }
}
