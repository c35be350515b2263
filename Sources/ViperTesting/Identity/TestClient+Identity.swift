extension TestFault {
    /// A request of a test's preparation that was refused.
    fileprivate init(_ request: String, _ response: TestResponse) {
        self.init("\(request): \(response.status) \(response.text)")
    }
}

extension TestClient {
    /// Signs a person up.
    ///
    /// - Throws: ``TestFault`` unless the response is 201.
    @discardableResult
    public func signUp(_ person: Credentials) async throws -> TestResponse {
        let response = try await post("/users", person.signUp)
        guard response.status == 201 else { throw TestFault("POST /users", response) }
        return response
    }

    /// Signs a person in by name and returns the session's client.
    ///
    /// - Throws: ``TestFault`` unless the response is 201 with a token.
    public func signIn(_ person: Credentials) async throws -> SessionClient {
        let response = try await post("/sessions", person.signIn)
        guard response.status == 201, let token = response.value(of: "token") else {
            throw TestFault("POST /sessions", response)
        }
        return SessionClient(self, token: token)
    }

    /// Signs a person in from a page of the server's own origin, which gets a cookie.
    ///
    /// - Throws: ``TestFault`` unless the response is 201 with a cookie.
    public func signInFromPage(_ person: Credentials, _ page: PageClient.Page = .own) async throws -> PageClient {
        let client = PageClient(self, cookie: nil, page: page)
        let response = try await client.post("/sessions?as=cookie", person.signIn)
        guard response.status == 201, let cookie = response.sessionCookie else {
            throw TestFault("POST /sessions?as=cookie", response)
        }
        return PageClient(self, cookie: cookie.pair, page: page)
    }

    /// Signs a person up and in.
    public func enter(_ person: Credentials) async throws -> SessionClient {
        try await signUp(person)
        return try await signIn(person)
    }
}

extension SessionClient {
    /// Renews the session and returns the successor's client.
    ///
    /// - Throws: ``TestFault`` unless the response has a token.
    public func renewed() async throws -> SessionClient {
        let response = try await send(TestRequest("POST", "/session/renewal"))
        guard response.isSuccess, let token = response.value(of: "token") else {
            throw TestFault("POST /session/renewal", response)
        }
        return SessionClient(client, token: token)
    }

    /// Whether the session's token is accepted.
    public func isSignedIn() async throws -> Bool { try await get("/session").status == 200 }
}

extension TestResponse {
    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200...299).contains(status) }

    /// The values of every field of that name, in any case.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The cookie that the response sets for a session; nil if it sets none.
    public var sessionCookie: SetCookie? {
        values("Set-Cookie").compactMap(SetCookie.init).first { $0.name == "__Host-session" }
    }
}

/// A `Set-Cookie` field (RFC 6265, section 4.1).
public struct SetCookie: Sendable, Equatable {
    public let name: String
    public let value: String
    /// The attributes in lower case, such as `path=/` and `httponly`.
    public let attributes: Set<String>

    /// Parses a field's value; nil if it is malformed.
    public init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " })
        }
        guard let pair = parts.first, let sign = pair.firstIndex(of: "=") else { return nil }
        name = String(pair[..<sign])
        value = String(pair[pair.index(after: sign)...])
        attributes = Set(parts.dropFirst().map { $0.lowercased() })
    }

    /// What the browser sends back.
    public var pair: String { "\(name)=\(value)" }

    /// Whether it removes the cookie.
    public var isRemoval: Bool {
        value.isEmpty || attributes.contains("max-age=0")
            || attributes.contains { $0.hasPrefix("expires=thu, 01 jan 1970") }
    }
}
