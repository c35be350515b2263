/// How an upstream is asked.
public struct UpstreamConfiguration: Sendable {
    /// Where it is; nothing else is ever contacted.
    public var address: UpstreamAddress
    /// How long an answer may take as a whole, with waiting for a connection, redirects and its last byte: 100 ms to a
    /// day.
    public var timeout: Duration = .seconds(10)
    /// How long it may take to find the host and to connect to it: 100 ms to a day.
    public var connectTimeout: Duration = .seconds(5)
    /// How many bytes a body may have once it is decoded: 1 to 1 GiB.
    public var maximumBytes = 4 << 20
    /// How many bytes the header sections of one answer may have together: 1 KiB to 1 MiB.
    public var maximumHeaderBytes = 64 << 10
    /// How many connections there are at once: 1 to 1000. Further requests wait for their turn.
    public var maximumConnections = 8
    /// What the upstream is told of who asks. GitHub refuses those who say nothing.
    public var userAgent = "adder"
    /// Fields of every request; a request's own of the same name replace them.
    public var fields: [(name: String, value: String)] = []
    /// Sent as `Authorization: Bearer` (RFC 6750), to this origin alone.
    public var token: String?

    /// A configuration with what is usual.
    public init(_ address: UpstreamAddress) { self.address = address }

    /// Checks all of it.
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
