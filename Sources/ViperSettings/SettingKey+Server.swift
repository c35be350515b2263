// The settings of the server itself, of its log and of its end.
extension SettingKey {
    package static let serverHost = SettingKey(
        "server.host", .text(maximum: 253), "127.0.0.1",
        "The address to listen on; 0.0.0.0 or :: for every interface.")
    package static let serverPort = SettingKey(
        "server.port", .integer(0...65535), "8080", "The port to listen on; 0 takes a free one and prints it.")
    package static let serverPublicPath = SettingKey(
        "server.publicPath", .pathPrefix, "",
        "The prefix of every path in links, for a proxy that serves the API below a path.")
    package static let serverPublicOrigin = SettingKey(
        "server.publicOrigin", .origin, "",
        "Where clients reach the server, such as https://api.example.org; the API's description names it.")
    package static let serverHosts = SettingKey(
        "server.hosts", .hosts, "",
        "Names of the server besides server.publicOrigin's; on loopback, and anywhere once set, others get 421.")
    package static let serverThreads = SettingKey(
        "server.threads", .integer(0...256), "0", "Threads that serve connections; 0 for one per core.")
    static let serverTrustedProxies = SettingKey(
        "server.trustedProxies", .networks(or: [""]), "",
        "Networks of proxies whose X-Forwarded-For or Forwarded is trusted.")
    package static let serverMetrics = SettingKey(
        "server.metrics", .networks(or: ["none", "loopback", "all"]), "loopback",
        "Who may read /metrics.")
    package static let serverDocs = SettingKey(
        "server.docs", .path, "",
        "The folder with Swagger UI's files for the page at /docs; without one the page is a plain list.")
    package static let tlsCertificates = SettingKey(
        "tls.certificates", .certificates, "",
        "Files chain.pem:key.pem for TLS, with commas between several; the first is the default."
    )
    package static let tlsPort = SettingKey(
        "tls.port", .integer(0...65535), "8443", "The port for TLS if there are certificates; 0 takes a free one.")
    package static let tlsRedirectPort = SettingKey(
        "tls.redirectPort", .integer(0...65535), "0",
        "A plain port that only sends clients to https and answers ACME's challenges; 0 for none.")
    package static let tlsChallenges = SettingKey(
        "tls.challenges", .path, "",
        "The folder (webroot) in which certbot or lego puts .well-known/acme-challenge/TOKEN for tls.redirectPort.")
    package static let tlsHSTS = SettingKey(
        "tls.hsts", .duration(.zero ... .seconds(2 * 365 * 86_400)), "0s",
        "How long browsers are to ask for https alone (Strict-Transport-Security); 0s says nothing.")
    package static let tlsTicketKeys = SettingKey(
        "tls.ticketKeys", .path, "",
        "A file of 64 random bytes with which replicas resume each other's TLS sessions; without, each its own.")
    package static let tlsClientCertificates = SettingKey(
        "tls.clientCertificates", .path, "",
        "A file of authorities in PEM, one of which must have signed the certificate of every client of tls.port.")
    package static let logLevel = SettingKey(
        "log.level", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]), "info",
        "The least severe event that is logged to standard error.")
    package static let logFormat = SettingKey(
        "log.format", .choice(["auto", "json", "text"]), "auto",
        "The format of log lines; auto is text on a terminal and JSON elsewhere.")
    package static let logAccess = SettingKey(
        "log.access", .boolean, "true", "Whether to write one line per request to standard output.")
    package static let shutdownDelay = SettingKey(
        "shutdown.delay", .duration(.zero ... .seconds(600), orAuto: true), "auto",
        "How long /readyz fails before listening stops; auto is 0s on a terminal and 5s elsewhere.")
    package static let shutdownTimeout = SettingKey(
        "shutdown.timeout", .duration(shortest...longest), "20s",
        "How long requests in progress may take to finish once listening has stopped.")
}
