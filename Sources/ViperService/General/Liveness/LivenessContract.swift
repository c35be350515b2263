import ViperHTTP

/// `GET /livez`: whether the program runs. It depends on nothing.
enum Liveness {
    /// Nothing is asked.
    typealias Input = NoInput
}
