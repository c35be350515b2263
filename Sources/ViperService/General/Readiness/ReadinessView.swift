extension Readiness {
    typealias View = HealthView
}
