import ViperValues

extension ProblemKind {
    /// 400, `malformed-request`.
    public static let malformedRequest = ProblemKind(
        "malformed-request", .badRequest,
        Phrase("The request is malformed", "La requête est malformée", "O pedido está malformado"),
        "The request's head or framing is not valid HTTP/1.1 (RFC 9112). The connection is closed.",
        remedy: "Use an HTTP library, and check the proxies in between.")

    /// 421, `misdirected-request`.
    public static let misdirectedRequest = ProblemKind(
        "misdirected-request", .misdirectedRequest,
        Phrase(
            "The server does not answer for this host", "Le serveur ne répond pas pour cet hôte",
            "O servidor não responde por este host"),
        "`Host`, or the authority of the target, names a host that this server does not answer for, so that pages of "
            + "strangers cannot reach a server on their visitors' machines. The connection is closed.",
        remedy: "Use the server's address, or have its operator add the name to the setting `server.hosts`.")

    /// 405, `method-not-allowed`.
    public static let methodNotAllowed = ProblemKind(
        "method-not-allowed", .methodNotAllowed,
        Phrase("Method not allowed", "Méthode non permise", "Método não permitido"),
        "The path does not support this method.",
        remedy: "Use one of the methods that `Allow` lists.")

    /// 501, `method-not-implemented`.
    public static let methodNotImplemented = ProblemKind(
        "method-not-implemented", .notImplemented,
        Phrase("The method is not implemented", "La méthode n'est pas prise en charge", "O método não é suportado"),
        "`CONNECT` is for proxies; this server is not one.",
        remedy: "Send it to a proxy.")

    /// 406, `not-acceptable`.
    public static let notAcceptable = ProblemKind(
        "not-acceptable", .notAcceptable,
        Phrase("No acceptable representation", "Aucune forme acceptable", "Nenhuma forma aceitável"),
        "`Accept` or `Accept-Encoding` allows none of the available representations.",
        remedy: "Name one of those that `detail` lists, or omit the field.")

    /// 414, `target-too-long`.
    public static let targetTooLong = ProblemKind(
        "target-too-long", .uriTooLong,
        Phrase(
            "The request target is too long", "L'adresse demandée est trop longue",
            "O endereço pedido é demasiado longo"),
        "The request target alone exceeds the limit on the request head.",
        remedy: "Shorten the query; cursors and tags are short.")

    /// 431, `head-too-large`.
    public static let headTooLarge = ProblemKind(
        "head-too-large", .requestHeaderFieldsTooLarge,
        Phrase(
            "The request head is too large", "L'en-tête de la requête est trop grand",
            "O cabeçalho do pedido é demasiado grande"),
        "The request has too many header fields or cookies, or they are too long, as `detail` explains.",
        remedy: "Send fewer and shorter fields; cookies are the usual cause.")

    /// 413, `body-too-large`.
    public static let bodyTooLarge = ProblemKind(
        "body-too-large", .contentTooLarge,
        Phrase("The body is too large", "Le corps est trop grand", "O corpo é demasiado grande"),
        "The body exceeds the limit that `detail` names.",
        remedy: "Send less at a time.")

    /// 417, `expectation-failed`.
    public static let expectationFailed = ProblemKind(
        "expectation-failed", .expectationFailed,
        Phrase("Expectation failed", "Attente impossible à satisfaire", "Expectativa impossível de satisfazer"),
        "`Expect` has a value other than `100-continue`.",
        remedy: "Omit the field.")

    /// 501, `transfer-coding-unknown`.
    public static let transferCodingUnknown = ProblemKind(
        "transfer-coding-unknown", .notImplemented,
        Phrase("Unknown transfer coding", "Codage de transfert inconnu", "Codificação de transferência desconhecida"),
        "`Transfer-Encoding` is not `chunked`, exactly once.",
        remedy: "Send the body with a `Content-Length`, or chunked.")

    /// 408, `request-timeout`.
    public static let requestTimeout = ProblemKind(
        "request-timeout", .requestTimeout,
        Phrase(
            "The request took too long", "La requête a mis trop de temps à arriver",
            "O pedido demorou demasiado a chegar"),
        "The whole request did not arrive within the time that `detail` names. The connection is closed.",
        remedy: "Send it again on a new connection.")

    /// 429, `rate-limited`.
    public static let rateLimited = ProblemKind(
        "rate-limited", .tooManyRequests, Phrase("Too many requests", "Trop de requêtes", "Demasiados pedidos"),
        "The client has used up its quota.",
        remedy:
            "Wait as many seconds as `Retry-After` says. `RateLimit` shows in advance how much of the quota is left.")

    static let ofMessage: [ProblemKind] = [
        .malformedRequest, .misdirectedRequest, .methodNotAllowed, .methodNotImplemented, .notAcceptable,
        .targetTooLong, .headTooLarge, .bodyTooLarge, .expectationFailed, .transferCodingUnknown, .requestTimeout,
        .rateLimited,
    ]
}
