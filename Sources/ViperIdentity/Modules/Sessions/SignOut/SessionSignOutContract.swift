import ViperHTTP

/// `DELETE /session`: signs out.
enum SessionSignOut {
    typealias Input = NoInput
}
