public import ViperHTTP

/// Sends requests over another client, each changed before.
public protocol ForwardingClient: TestClient {
    var client: any TestClient { get }

    /// The request as it is sent.
    func changed(_ request: TestRequest) -> TestRequest
}

extension ForwardingClient {
    public func send(_ request: TestRequest) async throws -> TestResponse { try await client.send(changed(request)) }

    public func open(_ request: TestRequest) async throws -> EventReader { try await client.open(changed(request)) }
}

/// Sends requests with a session's token, as a program does.
public struct SessionClient: ForwardingClient {
    /// Sends the requests.
    public var client: any TestClient
    /// The session's token.
    public var token: String

    public init(_ client: any TestClient, token: String) {
        self.client = client
        self.token = token
    }

    public func changed(_ request: TestRequest) -> TestRequest {
        var request = request
        request.fields.append(Self.field(token))
        return request
    }

    /// The header field that carries a token (RFC 6750, section 2.1).
    public static func field(_ token: String) -> (name: String, value: String) { ("Authorization", "Bearer \(token)") }

    /// The same session over another client, such as one of another replica.
    public func over(_ client: any TestClient) -> SessionClient { SessionClient(client, token: token) }
}

/// Sends requests with a session's cookie and the fields that a browser adds, as a page does.
public struct PageClient: ForwardingClient {
    /// Sends the requests.
    public var client: any TestClient
    /// The cookie, as `name=value`; nil for none.
    public var cookie: String?
    /// Where the page is from: what the browser says of it.
    public var page: Page

    /// What a browser says of the page that sends a request.
    public enum Page: Sendable, Equatable {
        /// A page of the server's own origin.
        case own
        /// A page of another origin of the same site, such as another port.
        case sameSite(String)
        /// A page of another site.
        case foreign(String)
        /// A browser without `Sec-Fetch-Site`.
        case old(String)
        /// No page, or a browser that says nothing.
        case silent

        /// The fields that say so.
        public var fields: [(name: String, value: String)] {
            switch self {
            case .own: [("Sec-Fetch-Site", "same-origin")]
            case .sameSite(let origin): [("Origin", origin), ("Sec-Fetch-Site", "same-site")]
            case .foreign(let origin): [("Origin", origin), ("Sec-Fetch-Site", "cross-site")]
            case .old(let origin): [("Origin", origin)]
            case .silent: []
            }
        }
    }

    public init(_ client: any TestClient, cookie: String?, page: Page = .own) {
        self.client = client
        self.cookie = cookie
        self.page = page
    }

    public func changed(_ request: TestRequest) -> TestRequest {
        var request = request
        request.fields += page.fields
        if let cookie { request.fields.append(("Cookie", cookie)) }
        return request
    }

    /// The same browser on another page.
    public func on(_ page: Page) -> PageClient { PageClient(client, cookie: cookie, page: page) }
}

/// Sends requests from an address.
public struct AddressedClient: ForwardingClient {
    public let client: any TestClient
    private let address: ClientAddress

    /// Creates a client at an address. It takes effect in process only.
    public init(_ client: any TestClient, from address: ClientAddress) {
        self.client = client
        self.address = address
    }

    public func changed(_ request: TestRequest) -> TestRequest {
        var request = request
        request.peer = address
        return request
    }
}
