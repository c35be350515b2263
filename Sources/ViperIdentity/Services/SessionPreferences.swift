public import Viper
import ViperDatabase
public import ViperFeatures

/// Takes what the user of a session chooses: the output of a settings menu. From the next request on, each gate that
/// knows the user tells the request, on every server.
///
///     MenuChange.Interactor(service: service, session: session)
///         .reporting(to: SessionPreferences(context, of: session))
public struct SessionPreferences: OutputReceiver {
    private let database: any Database
    private let user: UUID

    /// Creates the receiver of a session's outputs.
    public init(_ context: FeatureContext, of session: Session) {
        database = context.database
        user = session.user.id
    }

    public func receive<Outcome: Sendable>(
        from work: @escaping @Sendable () async throws(Failure) -> Outcome,
        _ output: @escaping @Sendable (Outcome) -> CallerPreferences?
    ) async throws(Failure) -> Outcome {
        let user = user
        return try await database.changeTogether(work) { outcome, transaction throws(DatabaseError) in
            guard let preferences = output(outcome) else { return }
            try await transaction.change(preferences, of: user)
        }
    }
}
