import ViperValues

// What a reader says of a request.
extension InputReader {
    static let missingParameter = InputFault(
        "missing", "Expected the parameter, found none.", fr: "Paramètre obligatoire, absent.",
        pt: "Parâmetro obrigatório, ausente.")

    static let missingMember = InputFault(
        "missing", "Expected the member, found none.", fr: "Membre obligatoire, absent.",
        pt: "Membro obrigatório, ausente.")

    static let repeatedMember = InputFault(
        "duplicate", "Expected the member once.", fr: "Membre attendu une seule fois.",
        pt: "Membro esperado uma só vez.")

    static func repeatedParameter(_ count: Int) -> InputFault {
        InputFault(
            "repeated", "Expected the parameter once, found it \(count) times.",
            fr: "Paramètre attendu une fois, trouvé \(count) fois.",
            pt: "Parâmetro esperado uma vez, encontrado \(count) vezes.")
    }

    static func expectedParameters(_ names: [String]) -> Sentence {
        guard !names.isEmpty else {
            return Sentence(
                "Expected no parameters.", fr: "Aucun paramètre n'est attendu.", pt: "Não se espera nenhum parâmetro.")
        }
        let names = names.joined(separator: ", ")
        return Sentence(
            "Expected only the parameters \(names).", fr: "Seuls paramètres attendus : \(names).",
            pt: "Únicos parâmetros esperados: \(names).")
    }

    static func expectedMembers(_ names: [String]) -> Sentence {
        let names = names.joined(separator: ", ")
        return Sentence(
            "Expected only the members \(names).", fr: "Seuls membres attendus : \(names).",
            pt: "Únicos membros esperados: \(names).")
    }

    static let noKeyOfSecrets = Sentence(
        "Expected no key: this route handles secrets, which are not stored with a key.",
        fr: "Aucune clé attendue : cette route traite des secrets, qui ne sont pas enregistrés avec une clé.",
        pt: "Nenhuma chave esperada: esta rota trata segredos, que não são guardados com uma chave.")

    static let noKeyOfStrangers = Sentence(
        """
        Expected no key without a session: the response has the id by which anybody sees and changes what is made, and \
        another stranger may send the same key.
        """,
        fr: """
            Aucune clé attendue sans session : la réponse contient l'identifiant par lequel chacun voit et modifie ce qui \
            est créé, et un autre inconnu peut envoyer la même clé.
            """,
        pt: """
            Nenhuma chave esperada sem sessão: a resposta tem o identificador pelo qual qualquer pessoa vê e altera o que \
            é criado, e outro desconhecido pode enviar a mesma chave.
            """)
}
