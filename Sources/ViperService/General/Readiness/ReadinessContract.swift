import ViperHTTP

/// `GET /readyz`: whether the server can serve: its database is reachable and migrated, and it is not shutting down.
enum Readiness {
    typealias Input = NoInput
}
