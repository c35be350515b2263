import App
import Compression
import Database
import Viper

extension Server {
    /// What the configuration says of all routes.
    func policies(_ ledger: KeyLedger) -> Policies {
        var policies = Policies()
        policies.ledger = ledger
        if settings.boolean(.compressionGzip) { policies.encoder = GzipEncoder() }
        return policies
    }

    /// Where the answers to requests with a key are kept.
    func ledger(over database: any Database) -> KeyLedger { KeyLedger(database: database, keep: idempotencyKeep) }

    /// How long they are.
    var idempotencyKeep: Duration { settings.duration(.idempotencyKeep) ?? .seconds(86_400) }
}
