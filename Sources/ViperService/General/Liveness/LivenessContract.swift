import ViperHTTP

/// `GET /livez`: whether the program runs. It depends on nothing.
enum Liveness {
    typealias Input = NoInput
}
