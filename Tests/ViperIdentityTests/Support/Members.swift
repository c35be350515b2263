import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperTesting

/// A program that has people and nothing else.
struct Members: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self]
}

extension IdentityFixture {
    /// Changes somebody's role, as the command `users role NAME ROLE` does.
    func give(_ role: String, to name: String) async throws {
        let count = try await store.database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "UPDATE users SET role = $1, version = version + 1 WHERE name = $2", [.text(role), .text(name)])
        }
        guard count == 1 else { throw MissingPerson(name: name) }
    }
}

struct MissingPerson: Error { let name: String }
