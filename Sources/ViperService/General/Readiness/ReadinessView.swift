extension Readiness {
    /// Renders the sign of readiness.
    typealias View = HealthView
}
