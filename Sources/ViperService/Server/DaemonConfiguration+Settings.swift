import ViperDaemon

extension DaemonConfiguration {
    init(_ settings: Settings, certificates: CertificateStore? = nil) {
        self.init()
        secure = certificates.map {
            SecureListener(port: UInt16(clamping: settings.integer(.tlsPort)), $0)
        }
        secure?.strictTransportAge = settings.duration(.tlsHSTS) ?? .zero
        host = settings.text(.serverHost)
        port = UInt16(clamping: settings.integer(.serverPort))
        if settings.integer(.serverThreads) > 0 { threads = settings.integer(.serverThreads) }
        limits.headBytes = settings.integer(.limitsHeadBytes)
        limits.bodyBytes = settings.integer(.limitsBodyBytes)
        limits.bodiesBytes = settings.integer(.limitsBodiesBytes)
        limits.headTimeout = settings.duration(.limitsHeadTimeout) ?? limits.headTimeout
        limits.bodyTimeout = settings.duration(.limitsBodyTimeout) ?? limits.bodyTimeout
        limits.idleTimeout = settings.duration(.limitsIdleTimeout) ?? limits.idleTimeout
        limits.handlerTimeout = settings.duration(.limitsHandlerTimeout) ?? limits.handlerTimeout
        limits.streamTimeout = settings.duration(.limitsStreamTimeout) ?? limits.streamTimeout
        limits.connections = settings.integer(.limitsConnections)
        let share = settings.integer(.limitsConnectionsPerAddress)
        limits.connectionsPerAddress = share > 0 ? share : nil
        proxies = settings.trustedProxies
        loopbackHosts = settings.servedHosts
        networkHosts = settings.list(.serverHosts).isEmpty ? nil : loopbackHosts
    }
}
