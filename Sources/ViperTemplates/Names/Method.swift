/// What a module answers to.
enum Method: String, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    var hasBody: Bool { self != .get && self != .delete }

    /// What it does, for the API's description.
    var verb: String {
        switch self {
        case .get: "Get"
        case .post: "Add"
        case .put: "Replace"
        case .patch: "Change"
        case .delete: "Delete"
        }
    }
}
