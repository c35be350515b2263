import ViperValues

extension Phrasebook {
    /// Translations of all routes' problems. A translator needs only this file and that of `faultPhrases`.
    public static let problemPhrases: [Phrase] = problems + faultPhrases

    /// The phrasebook of ``problemPhrases``.
    public static let ofAllRoutes = Phrasebook(problemPhrases)

    /// Titles of problems and details of a whole request.
    private static let problems: [Phrase] = [
        Phrase("The body is invalid", ["fr": "Le corps enfreint une règle", "pt": "O corpo viola uma regra"]),
        Phrase("The request is malformed", ["fr": "La requête est malformée", "pt": "O pedido está malformado"]),
        Phrase(
            "The body has at least {} errors.",
            [
                "fr": "Le corps contient au moins {} erreurs.",
                "pt": "O corpo contém pelo menos {} erros.",
            ]),
        Phrase("The body has 1 error.", ["fr": "Le corps contient 1 erreur.", "pt": "O corpo contém 1 erro."]),
        Phrase("The body has {} errors.", ["fr": "Le corps contient {} erreurs.", "pt": "O corpo contém {} erros."]),
        Phrase(
            "The request has at least {} errors.",
            [
                "fr": "La requête contient au moins {} erreurs.",
                "pt": "O pedido contém pelo menos {} erros.",
            ]),
        Phrase("The request has 1 error.", ["fr": "La requête contient 1 erreur.", "pt": "O pedido contém 1 erro."]),
        Phrase(
            "The request has {} errors.",
            [
                "fr": "La requête contient {} erreurs.",
                "pt": "O pedido contém {} erros.",
            ]),
        Phrase("The body is not JSON", ["fr": "Le corps n'est pas du JSON", "pt": "O corpo não é JSON"]),
        Phrase(
            "The body is not multipart/form-data",
            [
                "fr": "Le corps n'est pas du multipart/form-data",
                "pt": "O corpo não é multipart/form-data",
            ]),
        Phrase("The body is too large", ["fr": "Le corps est trop grand", "pt": "O corpo é demasiado grande"]),
        Phrase(
            "The file is limited to {} bytes.",
            [
                "fr": "Le fichier est limité à {} octets.",
                "pt": "O ficheiro está limitado a {} bytes.",
            ]),
        Phrase("Not found", ["fr": "Introuvable", "pt": "Não encontrado"]),
        Phrase("Authentication required", ["fr": "Authentification requise", "pt": "Autenticação necessária"]),
        Phrase("Forbidden", ["fr": "Interdit", "pt": "Não permitido"]),
        Phrase(
            "Precondition failed",
            [
                "fr": "La condition préalable n'est pas remplie",
                "pt": "A condição prévia não se verifica",
            ]),
        Phrase(
            "The change conflicts with stored data",
            [
                "fr": "La modification contredit ce qui est enregistré",
                "pt": "A alteração contradiz o que está guardado",
            ]),
        Phrase(
            "The request exceeds the available results",
            [
                "fr": "La demande dépasse ce qui est offert",
                "pt": "Pede-se mais do que se oferece",
            ]),
        Phrase("Service unavailable", ["fr": "Indisponible", "pt": "Indisponível"]),
        Phrase(
            "The server cannot handle the request right now; try again.",
            [
                "fr": "Le serveur ne peut pas répondre pour l'instant ; réessayez.",
                "pt": "O servidor não pode responder agora; tente de novo.",
            ]),
        Phrase(
            "The request took longer than the server allows; try again.",
            [
                "fr": "La requête a duré plus longtemps que le serveur ne le permet ; réessayez.",
                "pt": "O pedido demorou mais do que o servidor permite; tente de novo.",
            ]),
        Phrase("The outcome is unknown", ["fr": "Le résultat n'est pas connu", "pt": "O resultado não é conhecido"]),
        Phrase(
            """
            The server could not finish the change and does not know whether it was made. With an \
            Idempotency-Key, send the same request with the same key again: it is carried out only once. Without \
            one, read the resource before repeating the change.
            """,
            [
                "fr": """
                Le serveur n'a pas pu terminer la modification, et l'on ne sait pas si elle a été faite. Avec \
                une Idempotency-Key, renvoyez la même requête avec la même clé : elle est exécutée une seule \
                fois. Sans clé, lisez la ressource avant de répéter la modification.
                """,
                "pt": """
                O servidor não conseguiu terminar a alteração, e não se sabe se foi feita. Com uma \
                Idempotency-Key, envie de novo o mesmo pedido com a mesma chave: é executado uma só vez. Sem \
                chave, leia o recurso antes de repetir a alteração.
                """,
            ]),
        Phrase("Insufficient storage", ["fr": "Plus de place", "pt": "Sem espaço"]),
        Phrase(
            "The server is out of storage space; nothing was changed.",
            [
                "fr": "Le serveur n'a plus de place ; rien n'a été modifié.",
                "pt": "O servidor não tem espaço; nada foi alterado.",
            ]),
        Phrase("Internal error", ["fr": "Erreur interne", "pt": "Erro interno"]),
        Phrase(
            "The server failed; its log has the cause under this request's id.",
            [
                "fr": "Le serveur a échoué ; son journal indique la cause sous l'identifiant de cette requête.",
                "pt": "O servidor falhou; o registo indica a causa sob o identificador deste pedido.",
            ]),
        Phrase("No acceptable representation", ["fr": "Aucune forme acceptable", "pt": "Nenhuma forma aceitável"]),
        Phrase(
            "Available as {}; 'Accept' allows none of these.",
            [
                "fr": "Formes disponibles : {} ; 'Accept' n'en permet aucune.",
                "pt": "Formas disponíveis: {}; 'Accept' não permite nenhuma.",
            ]),
        Phrase("Too many requests", ["fr": "Trop de requêtes", "pt": "Demasiados pedidos"]),
        Phrase(
            "The body's media type is not supported",
            [
                "fr": "Le type de média du corps n'est pas pris en charge",
                "pt": "O tipo de média do corpo não é suportado",
            ]),
        Phrase(
            "The Idempotency-Key was used for another request",
            [
                "fr": "La clé a servi pour une autre requête",
                "pt": "A chave foi usada para outro pedido",
            ]),
        Phrase(
            "A request with this Idempotency-Key is in progress",
            [
                "fr": "Une requête avec cette clé est en cours",
                "pt": "Um pedido com esta chave está em curso",
            ]),
        Phrase(
            """
            Expected the request that this 'Idempotency-Key' was first sent with; the body or query differs. Nothing \
            was changed.
            """,
            [
                "fr": """
                Requête attendue : celle avec laquelle 'Idempotency-Key' a d'abord été envoyée ; le corps ou \
                les paramètres diffèrent. Rien n'a été modifié.
                """,
                "pt": """
                Pedido esperado: aquele com que 'Idempotency-Key' foi enviada primeiro; o corpo ou os \
                parâmetros diferem. Nada foi alterado.
                """,
            ]),
        Phrase(
            "A request with this 'Idempotency-Key' is still in progress; try again.",
            [
                "fr": "Une requête avec cette 'Idempotency-Key' est encore en cours ; réessayez.",
                "pt": "Um pedido com esta 'Idempotency-Key' ainda está em curso; tente de novo.",
            ]),
        Phrase(
            "Expected 'If-Match: *' or no 'If-Match': this resource has no version.",
            [
                "fr": "Attendu : 'If-Match: *' ou rien, car cette ressource n'a pas de version.",
                "pt": "Esperado: 'If-Match: *' ou nada, pois este recurso não tem versão.",
            ]),
        Phrase(
            "Expected no resource at this path because of 'If-None-Match: *'; there is one.",
            [
                "fr": "D'après 'If-None-Match: *', rien n'était attendu à cette adresse ; il y a quelque chose.",
                "pt": "Segundo 'If-None-Match: *', não se esperava nada neste endereço; há algo.",
            ]),
        Phrase(
            "Expected the resource to match 'If-Match'; it does not.",
            [
                "fr": "La ressource ne correspond pas à 'If-Match'.",
                "pt": "O recurso não corresponde a 'If-Match'.",
            ]),
        Phrase(
            "{} A tag in 'If-Match' ends as proxies that compress mark it, such as '-gzip', and never matches.",
            [
                "fr": """
                {} Une étiquette de 'If-Match' finit comme les serveurs mandataires qui compressent la marquent, par \
                exemple par '-gzip', et ne correspond jamais.
                """,
                "pt": """
                {} Uma etiqueta de 'If-Match' termina como a marcam os proxies que comprimem, por exemplo com '-gzip', \
                e nunca corresponde.
                """,
            ]),
        Phrase(
            "{} A tag in 'If-Match' is weak, perhaps by a proxy that compresses, and never matches.",
            [
                "fr": """
                {} Une étiquette de 'If-Match' est faible, peut-être à cause d'un serveur mandataire qui compresse, et ne \
                correspond jamais.
                """,
                "pt": """
                {} Uma etiqueta de 'If-Match' é fraca, talvez por causa de um proxy que comprime, e nunca corresponde.
                """,
            ]),
        Phrase(
            "to be at a version listed in 'If-Match'",
            [
                "fr": "devrait être à une version que 'If-Match' nomme",
                "pt": "devia estar numa versão que 'If-Match' indica",
            ]),
        Phrase(
            "to be at no version listed in 'If-None-Match'",
            [
                "fr": "ne devrait être à aucune version que 'If-None-Match' nomme",
                "pt": "não devia estar em nenhuma versão que 'If-None-Match' indica",
            ]),
        Phrase(
            "to be as 'If-Match' and 'If-None-Match' require",
            [
                "fr": "devrait être tel que 'If-Match' et 'If-None-Match' l'exigent",
                "pt": "devia estar como 'If-Match' e 'If-None-Match' exigem",
            ]),
    ]
}
