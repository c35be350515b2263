import ViperValues

extension ProblemKind {
    /// 500, `internal-error`.
    public static let internalError = ProblemKind(
        "internal-error", .internalServerError, Phrase("Internal error", "Erreur interne", "Erro interno"),
        "The server failed. Its log has the cause under the problem's `requestId`.",
        remedy: "Report the `requestId` to the server's operator. Repeat the request only if it is safe to repeat.")

    /// 503, `unavailable`.
    public static let unavailable = ProblemKind(
        "unavailable", .serviceUnavailable, Phrase("Service unavailable", "Indisponible", "Indisponível"),
        "The server is busy, is stopping, or cannot reach its database.",
        remedy: "If there is a `Retry-After`, send the request again after as many seconds.")

    /// 503, `out-of-memory`.
    public static let outOfMemory = ProblemKind(
        "out-of-memory", .serviceUnavailable,
        Phrase("The server is out of memory", "Le serveur n'a plus de mémoire", "O servidor ficou sem memória"),
        "There was no memory to read the request. It was not processed.",
        remedy: "Try again later.")

    /// 503, `too-many-bodies`.
    public static let tooManyBodies = ProblemKind(
        "too-many-bodies", .serviceUnavailable,
        Phrase("Too many bodies at once", "Trop de corps à la fois", "Demasiados corpos ao mesmo tempo"),
        "The bodies being received, from this address or from all, use up the memory reserved for bodies. The request "
            + "was not processed, and the connection is closed.",
        remedy: "Send it again after as many seconds as `Retry-After` says, with fewer large bodies at a time.")

    /// 503, `too-many-streams`.
    public static let tooManyStreams = ProblemKind(
        "too-many-streams", .serviceUnavailable,
        Phrase("Too many streams at once", "Trop de flux à la fois", "Demasiados fluxos ao mesmo tempo"),
        "The server keeps as many lists open as it may; it still serves pages of lists.",
        remedy: "Open the stream again after as many seconds as `Retry-After` says.")

    /// 503, `handler-timeout`.
    public static let handlerTimeout = ProblemKind(
        "handler-timeout", .serviceUnavailable,
        Phrase(
            "The request took too long to serve", "La requête a mis trop de temps à être traitée",
            "O pedido demorou demasiado a ser tratado"),
        "The request was not completed within the time that `detail` names, and was cancelled.",
        remedy: "If there is a `Retry-After`, send the request again after as many seconds.")

    /// 503, `outcome-unknown`.
    public static let outcomeUnknown = ProblemKind(
        "outcome-unknown", .serviceUnavailable,
        Phrase("The outcome is unknown", "Le résultat n'est pas connu", "O resultado não é conhecido"),
        "A change took too long, or the server stopped or its database failed during it. Whether it was made is "
            + "unknown.",
        remedy:
            "Send the request again with the same `Idempotency-Key`: it is carried out only once. Without a key, get "
            + "the resource before repeating the change."
    )

    /// 507, `no-room`.
    public static let noRoom = ProblemKind(
        "no-room", .insufficientStorage, Phrase("Insufficient storage", "Plus de place", "Sem espaço"),
        "The server is out of storage space. Nothing was changed.",
        remedy: "Tell the server's operator; deleting data may help.")

    /// 502, `upstream-failed`.
    public static let upstreamFailed = ProblemKind(
        "upstream-failed", .badGateway,
        Phrase("The upstream failed", "Le serveur en amont a échoué", "O servidor a montante falhou"),
        "The upstream server failed, and nothing is stored to return instead.",
        remedy: "Try again later.")

    /// 504, `upstream-timed-out`.
    public static let upstreamTimedOut = ProblemKind(
        "upstream-timed-out", .gatewayTimeout,
        Phrase(
            "The upstream timed out", "Le serveur en amont n'a pas répondu à temps",
            "O servidor a montante não respondeu a tempo"),
        "The upstream server did not respond in time, and nothing is stored to return instead.",
        remedy: "Try again later.")

    static let ofServer: [ProblemKind] = [
        .internalError, .unavailable, .outOfMemory, .tooManyBodies, .tooManyStreams, .handlerTimeout, .outcomeUnknown,
        .noRoom, .upstreamFailed, .upstreamTimedOut,
    ]
}
