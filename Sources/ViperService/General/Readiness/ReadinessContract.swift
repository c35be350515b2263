import ViperHTTP

/// `GET /readyz`: whether the server can serve: its database can be reached and is migrated, and it is not shutting down.
enum Readiness {
    /// Nothing is asked.
    typealias Input = NoInput
}
