import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import ViperIdentity
@testable import ViperService
@testable import ViperUsers

/// A program that has people, hashes one password at a time, and lets eight more wait: two of each address.
struct Cramped: Service {
    static let features: [any Feature.Type] = [CrampedFeature.self]
}

/// Identity, with a pool of passwords that a test can keep busy.
struct CrampedFeature: Feature {
    static let name = IdentityFeature.name
    private let identity: IdentityFeature
    private let pool: WorkPool
    private let isHeld = Locked(false)

    /// How many passwords wait to be hashed.
    var waitingCount: Int { pool.statistics.waiting }

    init(_ context: FeatureContext) throws {
        pool = try WorkPool(threads: 1, waiting: 8)
        identity = try IdentityFeature(context, hashing: PasswordPool(pool, context.security))
    }

    func routes(_ mount: inout Routes) { identity.routes(&mount) }

    static func declare(_ feature: inout FeatureDeclaration) { IdentityFeature.declare(&feature) }

    func work(_ work: inout FeatureWork) { identity.work(&work) }

    func close() async { await identity.close() }

    /// Runs a body while the one thread hashes a password that is not done before the body asks for it, or has ended.
    func whileHashing(_ body: (_ finish: @Sendable () -> Void) async throws -> Void) async throws {
        isHeld.withLock { $0 = true }
        let finish: @Sendable () -> Void = { [isHeld] in isHeld.withLock { $0 = false } }
        let hashing = Task { [pool, isHeld] in
            try await pool.run { while isHeld.withLock({ $0 }) { usleep(500) } }
        }
        do {
            try await until { pool.statistics.running == 1 }
            try await body(finish)
        } catch {
            finish()
            throw error
        }
        finish()
        try await hashing.value
    }
}

extension IdentityFixture {
    /// The first server's identity, of the program ``Cramped``.
    var cramped: CrampedFeature? { replicas.first?.application.features.features.first as? CrampedFeature }
}
