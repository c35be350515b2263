import ViperHTTP

/// `GET /session`: the session of the request, and its user.
enum SessionCurrent {
    typealias Input = NoInput
}
