import Viper
import ViperHTTP

/// The credentials of a request: a bearer token, or the session cookie; never both.
struct RequestCredentials {
    /// The text of the token, which may be anything.
    let token: UnsafeRawBufferPointer
    let kind: Credential

    /// The name of the cookie. The prefix makes browsers take it over HTTPS only, for the whole host and no other (RFC
    /// 6265bis, section 4.1.3.2).
    static let cookieName: StaticString = "__Host-session"

    /// Reads the credentials; nil if there are none.
    init?(_ request: Request) throws(Failure) {
        let bearer = try Self.bearer(in: request)
        let cookie = try Self.cookie(in: request)
        switch (bearer, cookie) {
        case (nil, nil): return nil
        case (let token?, nil): (self.token, kind) = (token, .bearer)
        case (nil, let token?): (self.token, kind) = (token, .cookie)
        case (.some, .some):
            throw .other(
                .ambiguousCredentials, "Expected a bearer token or a session cookie, found both.",
                fr: "Attendu : un jeton ou un cookie de session, trouvé : les deux.",
                pt: "Esperado: um token ou um cookie de sessão, encontrado: ambos.")
        }
    }

    /// The token of `Authorization: Bearer`; nil if there is no such field, or it has another scheme.
    private static func bearer(in request: Request) throws(Failure) -> UnsafeRawBufferPointer? {
        guard let value = request.header("Authorization") else { return nil }
        guard request.count(of: "Authorization") == 1 else {
            throw .other(
                .ambiguousCredentials, "Expected one 'Authorization', found several.",
                fr: "Un seul 'Authorization' attendu, plusieurs trouvés.",
                pt: "Esperado um só 'Authorization', encontrados vários.")
        }
        let scheme = value.prefix { $0 != 0x20 }
        guard StaticString("Bearer").equalsIgnoringCase(UnsafeRawBufferPointer(rebasing: scheme)) else { return nil }
        return UnsafeRawBufferPointer(rebasing: value[scheme.endIndex...].drop { $0 == 0x20 })
    }

    /// The value of the session cookie; nil if there is none.
    private static func cookie(in request: Request) throws(Failure) -> UnsafeRawBufferPointer? {
        guard request.header("Cookie") != nil else { return nil }
        var found: UnsafeRawBufferPointer?
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            guard StaticString("Cookie").equalsIgnoringCase(field.name) else { continue }
            for pair in field.value.split(separator: 0x3B) {
                let pair = pair.drop { $0 == 0x20 || $0 == 0x09 }
                guard let mark = pair.firstIndex(of: 0x3D) else { continue }
                guard cookieName.equals(UnsafeRawBufferPointer(rebasing: pair[..<mark])) else { continue }
                guard found == nil else {
                    throw .other(
                        .ambiguousCredentials, "Expected one session cookie, found several.",
                        fr: "Un seul cookie de session attendu, plusieurs trouvés.",
                        pt: "Esperado um só cookie de sessão, encontrados vários.")
                }
                found = UnsafeRawBufferPointer(rebasing: pair[pair.index(after: mark)...])
            }
        }
        return found
    }
}

/// The cookie of a session (RFC 6265bis).
struct SessionCookie: Sendable, Equatable {
    private let text: String
    private let seconds: Int64

    /// The cookie of a session, kept as long as the session may last: each use extends the session, and not the cookie.
    init(_ session: Session) {
        text = session.token.text
        seconds = max(0, (session.latestEnd.microseconds &- session.lastUsedAt.microseconds) / 1_000_000)
    }

    private init() {
        text = ""
        seconds = 0
    }

    /// The cookie that removes another.
    static let removed = SessionCookie()

    var field: HeaderField {
        HeaderField(
            "Set-Cookie",
            "\(RequestCredentials.cookieName)=\(text); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax")
    }
}
