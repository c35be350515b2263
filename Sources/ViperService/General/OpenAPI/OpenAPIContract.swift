import ViperHTTP

/// `GET /openapi.json`: the description of the API, as OpenAPI 3.1 has it.
enum OpenAPI {
    /// Nothing is asked.
    typealias Input = NoInput

    /// What is shown: the whole description as JSON, made when the program started.
    typealias Document = ImmortalBytes
}
