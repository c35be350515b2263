/// What a module answers to.
enum Method: String, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    var hasBody: Bool { self != .get && self != .delete }
}
