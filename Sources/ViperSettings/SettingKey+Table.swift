// The list of all settings.
extension SettingKey {
    /// Every setting of a program, in the order of display.
    package static func table(with features: [SettingKey]) -> [SettingKey] {
        [
            serverHost, serverPort, serverPublicPath, serverPublicOrigin, serverHosts, serverThreads,
            serverTrustedProxies, serverMetrics, serverDocs,
            tlsCertificates, tlsPort, tlsRedirectPort, tlsChallenges, tlsHSTS, tlsTicketKeys, tlsClientCertificates,
            dataEngine, dataFolder, dataReservedBytes,
            postgresURL, postgresPasswordFile, postgresConnections, postgresDatabaseBytes, postgresConnectTimeout,
            postgresWaitTimeout,
            blobsCacheBytes,
            logLevel, logFormat, logAccess,
            limitsHeadBytes, limitsBodyBytes, limitsBodiesBytes, limitsHeadTimeout, limitsBodyTimeout,
            limitsIdleTimeout, limitsHandlerTimeout, limitsStreamTimeout, limitsConnections,
            limitsConnectionsPerAddress, limitsStreams, limitsCallerStreams,
            limitsStreamsPerAddress,
            corsOrigins, corsHeaders, corsMaxAge,
            rateLimitRequests, rateLimitChanges, rateLimitSignIns, rateLimitUploads, rateLimitWindow, rateLimitBy,
            rateLimitKeyHeader,
            compressionGzip,
            idempotencyKeep,
            jobsPoll, jobsKeep,
            changesKeep, changesRows,
        ] + features + [shutdownDelay, shutdownTimeout]
    }

    static let shortest = Duration.milliseconds(100)

    static let longest = Duration.seconds(3600)
}
