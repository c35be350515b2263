public import Viper
public import ViperHTTP
public import ViperService

/// Lets pages of `auth.cookieOrigins` send the session cookie to this server and read the answers
/// (`Access-Control-Allow-Credentials`, Fetch, section 3.3.3). Each of these origins must stand in `cors.origins` too:
/// `*` and patterns give nobody cookies.
public struct CookieOriginPolicy: Policy {
    private let origins: Set<Origin>

    /// Creates the policy; nil if no origins are configured.
    public init?(_ settings: Settings) {
        origins = PageOrigins.configured(settings)
        if origins.isEmpty { return nil }
    }

    public func complete(_ response: inout Response, to request: Request) {
        guard let text = request.header("Origin"), let access = response.crossOrigin,
            access.origin.unsafeBytes.count == text.count + 1, access.origin.unsafeBytes.starts(with: text),
            let origin = Origin(String(decoding: text, as: UTF8.self)), origins.contains(origin)
        else { return }
        response.fields.append(HeaderField("Access-Control-Allow-Credentials", "true"))
    }
}
