public import ViperHTTP

// What clients learn of failures that they have not caused.
extension Problem {
    static let upstreamFailed = Problem(
        .upstreamFailed, "The upstream server failed, and nothing is stored to return instead.",
        fr: "Le serveur en amont a échoué, et rien n'est enregistré pour le remplacer.",
        pt: "O servidor a montante falhou, e não há nada guardado para o substituir.")

    static let upstreamTimedOut = Problem(
        .upstreamTimedOut, "The upstream server did not respond in time, and nothing is stored to return instead.",
        fr: "Le serveur en amont n'a pas répondu à temps, et rien n'est enregistré pour le remplacer.",
        pt: "O servidor a montante não respondeu a tempo, e não há nada guardado para o substituir.")

    static let unavailable = serviceUnavailable(
        Sentence(
            "The server cannot handle the request right now; try again.",
            fr: "Le serveur ne peut pas répondre pour l'instant ; réessayez.",
            pt: "O servidor não pode responder agora; tente de novo."))

    static let deadlinePassed = serviceUnavailable(
        Sentence(
            "The request took longer than the server allows; try again.",
            fr: "La requête a duré plus longtemps que le serveur ne le permet ; réessayez.",
            pt: "O pedido demorou mais do que o servidor permite; tente de novo."))

    static let changeUnknown = outcomeUnknown(
        Sentence(
            "The server could not finish the change and does not know whether it was made.",
            fr: "Le serveur n'a pas pu terminer la modification, et l'on ne sait pas si elle a été faite.",
            pt: "O servidor não conseguiu terminar a alteração, e não se sabe se foi feita."))

    static let noRoom = Problem(
        .noRoom, "The server is out of storage space; nothing was changed.",
        fr: "Le serveur n'a plus de place ; rien n'a été modifié.", pt: "O servidor não tem espaço; nada foi alterado.")

    static let internalError = Problem(
        .internalError, "The server failed; its log has the cause under this request's id.",
        fr: "Le serveur a échoué ; son journal indique la cause sous l'identifiant de cette requête.",
        pt: "O servidor falhou; o registo indica a causa sob o identificador deste pedido.")

    /// 503 with `Retry-After: 1`.
    public static func serviceUnavailable(_ detail: Sentence) -> Problem {
        Problem(.unavailable, detail, [HeaderField("Retry-After", "1")])
    }
}
