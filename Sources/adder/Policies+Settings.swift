import Compression
import Viper

extension Server {
    /// What the configuration says of all routes.
    func policies() -> Policies {
        var policies = Policies()
        if settings.boolean(.compressionGzip) { policies.encoder = GzipEncoder() }
        return policies
    }
}
