public import Viper
public import ViperHTTP
public import ViperService

/// The gate of routes for callers with a role:
///
///     Router(RoleGate<Administrator>(context), […])
public struct RoleGate<Holder: RoleHolder>: Interactor {
    private let gate: SessionGate

    /// Creates the gate.
    public init(_ context: FeatureContext) { gate = SessionGate(context) }

    public static var failures: FailureKinds { [SessionGate.failures, .forbidden] }
    public static var authentication: Authentication? { SessionGate.authentication }

    public func execute(_ request: Request) async throws(Failure) -> Holder {
        guard let holder = Holder(try await gate.execute(request)) else {
            throw .forbidden("Only \(Holder.title) may do this.")
        }
        return holder
    }
}
