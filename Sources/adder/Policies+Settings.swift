import Viper

extension Server {
    /// What the configuration says of all routes.
    func policies() -> Policies {
        let policies = Policies()
        return policies
    }
}
