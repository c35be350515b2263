import ViperHTTP
import ViperSettings

/// The pages that may make changes by cookie: those of the server's own origin, and of the configured ones.
struct PageOrigins: Sendable {
    private let allowed: Set<Origin>

    init(_ settings: Settings) {
        allowed = Set(Self.configured(settings))
    }

    /// The origins that are listed; the setting takes no patterns.
    static func configured(_ settings: Settings) -> [Origin] {
        settings.list(.authCookieOrigins).compactMap { Origin($0) }.filter { $0 != .opaque }
    }

    /// Whether a request comes from such a page, as the browser says. A page cannot set these fields.
    func sent(_ request: Request) -> Bool {
        if request.isOfOwnPage { return true }
        guard let text = request.header("Origin"), request.count(of: "Origin") == 1,
            let origin = Origin(String(decoding: text, as: UTF8.self))
        else { return false }
        return allowed.contains(origin)
    }
}
