extension Liveness {
    typealias View = HealthView
}
