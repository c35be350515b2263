/// How to reach an upstream, and its limits.
public struct UpstreamConfiguration: Sendable {
    /// The base URL. Nothing else is ever contacted.
    public var address: UpstreamAddress
    /// The timeout of a request from waiting for a connection, over redirects, to the last byte: 100 ms to a day.
    public var timeout: Duration = .seconds(10)
    /// The timeout of looking up the host and connecting: 100 ms to a day.
    public var connectTimeout: Duration = .seconds(5)
    /// The largest body in bytes, decoded: 1 to 1 GiB.
    public var maximumBytes = 4 << 20
    /// The most bytes that the header sections of one response may have together: 1 KiB to 1 MiB.
    public var maximumHeaderBytes = 64 << 10
    /// The most connections at once: 1 to 1000. Further requests wait.
    public var maximumConnections = 8
    /// `User-Agent`. GitHub rejects requests without one.
    public var userAgent = "adder"
    /// Fields of every request. A request's own fields of the same name replace them.
    public var fields: [(name: String, value: String)] = []
    /// Sent as `Authorization: Bearer` (RFC 6750), to this origin only.
    public var token: String?

    /// Creates a configuration with the default limits.
    public init(_ address: UpstreamAddress) { self.address = address }

    /// Throws the first setting that is out of bounds or cannot be sent.
    func check() throws(UpstreamSetupFault) {
        let times = Duration.milliseconds(100)...Duration.seconds(86_400)
        guard times.contains(timeout) else { throw .limit("the timeout must be 100 ms to a day") }
        guard times.contains(connectTimeout) else { throw .limit("the connect timeout must be 100 ms to a day") }
        guard (1...1 << 30).contains(maximumBytes) else { throw .limit("the largest body must be 1 byte to 1 GiB") }
        guard (1 << 10...1 << 20).contains(maximumHeaderBytes) else {
            throw .limit("the largest header must be 1 KiB to 1 MiB")
        }
        guard (1...1_000).contains(maximumConnections) else { throw .limit("there must be 1 to 1000 connections") }
        for (name, value) in fields + [("User-Agent", userAgent)] where !RequestField.isValid(name, value) {
            throw .field(name)
        }
        if let token, !RequestField.isToken(token) { throw .token }
    }
}
