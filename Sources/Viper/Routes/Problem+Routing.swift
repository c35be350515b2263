import ViperHTTP

extension Problem {
    /// 404: no such path.
    static func noSuchPath() -> Problem {
        Problem(.notFound, "not-found", "Not found", "There is nothing at this path.")
    }

    /// 405, naming the path's methods.
    static func methodNotAllowed(_ found: Method, allow: String) -> Problem {
        var problem = Problem(
            .methodNotAllowed, "method-not-allowed", "Method not allowed",
            "Expected one of \(allow)" + (found == .unknown ? "." : "; found \(found.name)."))
        problem.fields = [HeaderField("Allow", allow)]
        return problem
    }

    /// 406, naming the available media types.
    static func notAcceptable(_ forms: [MediaType]) -> Problem {
        let names = forms.map { "\($0.name)" }.joined(separator: ", ")
        return Problem(
            .notAcceptable, "not-acceptable", "No acceptable representation",
            "Available as \(names); 'Accept' allows none of these.")
    }
}
