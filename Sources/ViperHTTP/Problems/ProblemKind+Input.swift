import ViperValues

extension ProblemKind {
    /// 400, `invalid-input`.
    public static let invalidInput = ProblemKind(
        "invalid-input", .badRequest,
        Phrase("The request is malformed", "La requête est malformée", "O pedido está malformado"),
        "A path or query parameter or a header field is malformed, out of bounds, unknown or repeated. `errors` also "
            + "lists what is wrong with the body.",
        remedy:
            "Each element of `errors` names the place and what was expected. Correct the request before sending it "
            + "again.",
        hasFaults: true)

    /// 422, `invalid-body`.
    public static let invalidBody = ProblemKind(
        "invalid-body", .unprocessableContent,
        Phrase("The body is invalid", "Le corps enfreint une règle", "O corpo viola uma regra"),
        "The body is JSON or a form, but some members are invalid; or the route reads no body.",
        remedy:
            "Each element of `errors` has a pointer to the member, a code and a sentence. Show the sentence beside "
            + "the field that the user filled in.",
        hasFaults: true)

    /// 400, `malformed-json`.
    public static let malformedJSON = ProblemKind(
        "malformed-json", .badRequest,
        Phrase("The body is not JSON", "Le corps n'est pas du JSON", "O corpo não é JSON"),
        "The body is not valid JSON (RFC 8259) or not UTF-8.",
        remedy: "`detail` gives the position of the error. Encode the body with a JSON library.", hasFaults: true)

    /// 400, `malformed-multipart`.
    public static let malformedMultipart = ProblemKind(
        "malformed-multipart", .badRequest,
        Phrase(
            "The body is not multipart/form-data", "Le corps n'est pas du multipart/form-data",
            "O corpo não é multipart/form-data"),
        "The body is not valid `multipart/form-data` (RFC 7578), or `Content-Type` has no boundary.",
        remedy: "Build the body with an HTTP library, and leave `Content-Type` to it.", hasFaults: true)

    /// 415, `unsupported-media-type`.
    public static let unsupportedMediaType = ProblemKind(
        "unsupported-media-type", .unsupportedMediaType,
        Phrase(
            "The body's media type is not supported", "Le type de média du corps n'est pas pris en charge",
            "O tipo de média do corpo não é suportado"),
        "`Content-Type` names a media type that the route does not read, or the body has a `Content-Encoding`.",
        remedy: "Send the body as `application/json`, in UTF-8, or as `detail` says, without a content coding.")

    /// 422, `beyond-reach`.
    public static let beyondReach = ProblemKind(
        "beyond-reach", .unprocessableContent,
        Phrase(
            "The request exceeds the available results", "La demande dépasse ce qui est offert",
            "Pede-se mais do que se oferece"),
        "There are more results, but only as many as `detail` names are available.",
        remedy: "Narrow the search.")

    /// 422, `too-many-rows`.
    public static let tooManyRows = ProblemKind(
        "too-many-rows", .unprocessableContent,
        Phrase("Too many rows to embed", "Trop de lignes à inclure", "Demasiadas linhas para incluir"),
        "The list that `embed` requests has too many rows to be part of another document.",
        remedy: "Request it by itself, at the path that `detail` names.")

    static let ofInput: [ProblemKind] = [
        .invalidInput, .invalidBody, .malformedJSON, .malformedMultipart, .unsupportedMediaType, .beyondReach,
        .tooManyRows,
    ]
}
