public import Viper
import ViperValues

/// Erases what the features of a program hold of a user who was deleted.
///
/// It asks each feature by ``Feature/erase(_:)``, the last of the list first: what other features refer to is erased
/// last. Erasing twice erases nothing more.
public struct UserErasure: Job {
    public static let name: StaticString = "users.erasure"
    private let features: [any Feature]

    /// What a user left must not stay because some feature failed for a day: it is tried for weeks, once an hour at the
    /// end.
    public var tries: Int { 1000 }

    /// Creates the job for a program's features.
    public init(_ features: [any Feature]) { self.features = features }

    public func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let user = try input.uuid()
        for feature in features.reversed() { try await feature.erase(user) }
    }
}
