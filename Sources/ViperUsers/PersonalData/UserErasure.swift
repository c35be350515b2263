public import Viper
public import ViperFeatures
public import ViperJobs
public import ViperValues

/// Erases what the features of a program hold of a user who was deleted.
///
/// It asks each feature that has said how by `FeatureWork.erase(_:)`, the last of the list first: what other features refer
/// to is erased last. Erasing twice erases nothing more.
public struct UserErasure: Job {
    public static let name: StaticString = "users.erasure"
    private let erasures: [ErasurePart]

    /// What a user left must not stay because some feature failed for a day: it is tried for weeks, once an hour at the
    /// end.
    public var tries: Int { 1000 }

    /// Creates the job for a program's features.
    public init(_ features: FeatureInstances) {
        erasures = features.parts(ErasurePart.self, lastFeatureFirst: true)
    }

    public func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        try await erase(try input.uuid())
    }

    /// Erases what the features hold of a user.
    public func erase(_ user: UUID) async throws(Failure) {
        for erasure in erasures { try await erasure.erase(user) }
    }
}
