import App
import Viper

extension Server {
    /// What the configuration says of all routes.
    func policies(_ ledger: KeyLedger) -> Policies {
        var policies = Policies()
        policies.ledger = ledger
        return policies
    }
}
