extension Liveness {
    /// Renders the sign of life.
    typealias View = HealthView
}
