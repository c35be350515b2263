import ViperValues

extension ProblemKind {
    /// 404, `not-found`.
    public static let notFound = ProblemKind(
        "not-found", .notFound, Phrase("Not found", "Introuvable", "Não encontrado"),
        "There is nothing at this path, or the resource does not exist or was deleted.",
        remedy: "Follow links instead of building paths. Stop showing a resource that is gone.")

    /// 401, `unauthenticated`.
    public static let unauthenticated = ProblemKind(
        "unauthenticated", .unauthorized,
        Phrase("Authentication required", "Authentification requise", "Autenticação necessária"),
        "The request has no credentials, or they are invalid. `WWW-Authenticate` lists the accepted schemes.",
        remedy: "Sign in and send the request again with the new credentials.")

    /// 403, `forbidden`.
    public static let forbidden = ProblemKind(
        "forbidden", .forbidden, Phrase("Forbidden", "Interdit", "Não permitido"),
        "The caller may not do this.",
        remedy: "Repeating the request does not help. Ask the server's operator for access.")

    /// 412, `stale`.
    public static let stale = ProblemKind(
        "stale", .preconditionFailed,
        Phrase("Precondition failed", "La condition préalable n'est pas remplie", "A condição prévia não se verifica"),
        "The resource is not at a version listed in `If-Match`, because it has changed or has no version; or it is at "
            + "one listed in `If-None-Match`.",
        remedy: "Get the resource again, decide whether to repeat the change, and send it with the new entity tag.")

    /// 416, `range-not-satisfiable`.
    public static let rangeNotSatisfiable = ProblemKind(
        "range-not-satisfiable", .rangeNotSatisfiable,
        Phrase("Range not satisfiable", "Plage impossible à satisfaire", "Intervalo impossível de satisfazer"),
        "The file has none of the bytes that `Range` asks for; `Content-Range` gives its size.",
        remedy: "Get the file without `Range`, or from a place before its end.")

    /// 428, `precondition-required`.
    public static let preconditionRequired = ProblemKind(
        "precondition-required", .preconditionRequired,
        Phrase("A precondition is required", "Une condition préalable est requise", "É necessária uma condição prévia"),
        "The route requires `If-Match`, and the request had none. Nothing was changed.",
        remedy: "Get the resource, and send its entity tag or version in `If-Match`.")

    /// 409, `conflict`.
    public static let conflict = ProblemKind(
        "conflict", .conflict,
        Phrase(
            "The change conflicts with stored data", "La modification contredit ce qui est enregistré",
            "A alteração contradiz o que está guardado"),
        "The change conflicts with stored data, as `detail` explains.",
        remedy: "Get the resource again and decide whether to repeat the change.")

    /// 422, `idempotency-key-taken`.
    public static let idempotencyKeyTaken = ProblemKind(
        "idempotency-key-taken", .unprocessableContent,
        Phrase(
            "The Idempotency-Key was used for another request", "La clé a servi pour une autre requête",
            "A chave foi usada para outro pedido"),
        "An earlier request with this `Idempotency-Key` had another body or query. Nothing was changed.",
        remedy: "Use a new key for each new request; reuse a key only to repeat the same request.")

    /// 409, `idempotency-key-running`.
    public static let idempotencyKeyRunning = ProblemKind(
        "idempotency-key-running", .conflict,
        Phrase(
            "A request with this Idempotency-Key is in progress", "Une requête avec cette clé est en cours",
            "Um pedido com esta chave está em curso"),
        "A request with this `Idempotency-Key` is still in progress.",
        remedy: "Send the request again with the same key, after as many seconds as `Retry-After` says.")

    static let ofResource: [ProblemKind] = [
        .notFound, .unauthenticated, .forbidden, .stale, .rangeNotSatisfiable, .preconditionRequired, .conflict,
        .idempotencyKeyTaken, .idempotencyKeyRunning,
    ]
}
