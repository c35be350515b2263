// The bounds of requests, connections and streams.
extension SettingKey {
    package static let limitsHeadBytes = SettingKey(
        "limits.headBytes", .integer(1024...1_048_576), "8192",
        "The maximum size of a request line and header fields together; each connection takes this much memory.")
    package static let limitsBodyBytes = SettingKey(
        "limits.bodyBytes", .integer(1...1_073_741_824), "1048576", "The maximum size of a request body.")
    package static let limitsBodiesBytes = SettingKey(
        "limits.bodiesBytes", .integer(65_536...1_099_511_627_776), "67108864",
        "The maximum size of all request bodies in memory, a quarter of it per address; beyond it, 503."
    )
    package static let limitsHeadTimeout = SettingKey(
        "limits.headTimeout", .duration(shortest...longest), "10s",
        "The time in which a whole request head must arrive.")
    package static let limitsBodyTimeout = SettingKey(
        "limits.bodyTimeout", .duration(shortest...longest), "30s",
        "The time in which a whole request body must arrive.")
    package static let limitsIdleTimeout = SettingKey(
        "limits.idleTimeout", .duration(shortest...longest), "60s", "How long a connection may be idle.")
    package static let limitsHandlerTimeout = SettingKey(
        "limits.handlerTimeout", .duration(shortest...longest), "30s",
        "How long a request may take to process; then it gets a 503.")
    package static let limitsConnections = SettingKey(
        "limits.connections", .integer(1...1_000_000), "10000",
        "The maximum number of connections; beyond it, idle ones are closed, or else clients wait.")
    package static let limitsConnectionsPerAddress = SettingKey(
        "limits.connectionsPerAddress", .integer(0...1_000_000), "0",
        "The maximum number of connections of an address; 0 for a quarter of limits.connections.")
    package static let limitsStreamTimeout = SettingKey(
        "limits.streamTimeout", .duration(shortest...longest), "30s",
        "How long a streamed response may make no progress; then it is cut off.")
    package static let limitsStreams = SettingKey(
        "limits.streams", .integer(0...1_000_000), "10000",
        "The maximum number of live lists that clients keep open, and never more than 95 % of limits.connections.")
    package static let limitsCallerStreams = SettingKey(
        "limits.callerStreams", .integer(1...1_000_000), "20",
        "The most live lists and streamed responses of a user, or else of an address; beyond it, 429."
    )
    package static let limitsStreamsPerAddress = SettingKey(
        "limits.streamsPerAddress", .integer(0...1_000_000), "0",
        "The most live lists and streamed responses of one address; 0 for a quarter of limits.streams.")
}
