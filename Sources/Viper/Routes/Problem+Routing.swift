import ViperHTTP

extension Problem {
    /// 404: no such path.
    static func noSuchPath() -> Problem {
        Problem(
            .notFound, "There is nothing at this path.", fr: "Il n'y a rien à cette adresse.",
            pt: "Não há nada neste endereço.")
    }

    /// 405, naming the path's methods.
    static func methodNotAllowed(_ found: Method, allow: String) -> Problem {
        let detail =
            found == .unknown
            ? Sentence("Expected one of \(allow).", fr: "Attendu : un de \(allow).", pt: "Esperado: um de \(allow).")
            : Sentence(
                "Expected one of \(allow); found \(found.name).",
                fr: "Attendu : un de \(allow) ; trouvé : \(found.name).",
                pt: "Esperado: um de \(allow); encontrado: \(found.name).")
        return Problem(.methodNotAllowed, detail, [HeaderField("Allow", allow)])
    }

    /// 406, naming the available media types.
    static func notAcceptable(_ forms: [MediaType]) -> Problem {
        let names = forms.map { "\($0.name)" }.joined(separator: ", ")
        return Problem(
            .notAcceptable, "Available as \(names); 'Accept' allows none of these.",
            fr: "Formes disponibles : \(names) ; 'Accept' n'en permet aucune.",
            pt: "Formas disponíveis: \(names); 'Accept' não permite nenhuma.")
    }
}
