import ViperValues

extension Phrasebook {
    static let faultPhrases: [Phrase] = uploads + faults + parts

    /// The first match wins, so specific phrases come before general ones.
    private static let faults: [Phrase] = [
        Phrase(
            "Expected the parameter, found none.",
            [
                "fr": "Paramètre obligatoire, absent.",
                "pt": "Parâmetro obrigatório, ausente.",
            ]),
        Phrase(
            "Expected the member, found none.",
            [
                "fr": "Membre obligatoire, absent.",
                "pt": "Membro obrigatório, ausente.",
            ]),
        Phrase(
            "Expected the parameter once, found it {} times.",
            [
                "fr": "Paramètre attendu une fois, trouvé {} fois.",
                "pt": "Parâmetro esperado uma vez, encontrado {} vezes.",
            ]),
        Phrase(
            "Expected the field once, found it {} times.",
            [
                "fr": "Champ attendu une fois, trouvé {} fois.",
                "pt": "Campo esperado uma vez, encontrado {} vezes.",
            ]),
        Phrase(
            "Expected the member once.",
            [
                "fr": "Membre attendu une seule fois.",
                "pt": "Membro esperado uma só vez.",
            ]),
        Phrase(
            "Expected no parameters.",
            [
                "fr": "Aucun paramètre n'est attendu.",
                "pt": "Não se espera nenhum parâmetro.",
            ]),
        Phrase(
            "Expected only the parameters {}.",
            [
                "fr": "Seuls paramètres attendus : {}.",
                "pt": "Únicos parâmetros esperados: {}.",
            ]),
        Phrase(
            "Expected only the members {}.",
            [
                "fr": "Seuls membres attendus : {}.",
                "pt": "Únicos membros esperados: {}.",
            ]),
        Phrase(
            "Expected text without U+0000.",
            [
                "fr": "Texte attendu sans U+0000.",
                "pt": "Texto esperado sem U+0000.",
            ]),
        Phrase(
            "Expected text that is not empty or blank.",
            [
                "fr": "Texte attendu, ni vide ni blanc.",
                "pt": "Texto esperado, nem vazio nem em branco.",
            ]),
        Phrase(
            "Expected text that is not empty.",
            [
                "fr": "Texte attendu, non vide.",
                "pt": "Texto esperado, não vazio.",
            ]),
        Phrase(
            "Expected at most {} characters, found {}.",
            [
                "fr": "Au plus {} caractères attendus, {} trouvés.",
                "pt": "No máximo {} caracteres esperados, {} encontrados.",
            ]),
        Phrase(
            "Expected at least 1 character, found none.",
            [
                "fr": "Au moins 1 caractère attendu, aucun trouvé.",
                "pt": "Pelo menos 1 caráter esperado, nenhum encontrado.",
            ]),
        Phrase(
            "Expected at least {} characters, found {}.",
            [
                "fr": "Au moins {} caractères attendus, {} trouvés.",
                "pt": "Pelo menos {} caracteres esperados, {} encontrados.",
            ]),
        Phrase(
            "Expected a whole number from {} to {}, found {}.",
            [
                "fr": "Nombre entier de {} à {} attendu, trouvé : {}.",
                "pt": "Número inteiro de {} a {} esperado, encontrado: {}.",
            ]),
        Phrase(
            "Expected a valid date, such as {}, found {}.",
            [
                "fr": "Date existante attendue, par exemple {}, trouvé : {}.",
                "pt": "Data existente esperada, por exemplo {}, encontrado: {}.",
            ]),
        Phrase(
            "Expected a valid time, such as {}, found {}.",
            [
                "fr": "Heure valide attendue, par exemple {}, trouvé : {}.",
                "pt": "Hora válida esperada, por exemplo {}, encontrado: {}.",
            ]),
        Phrase(
            "Expected a date on or after 'from'.",
            [
                "fr": "Date attendue qui ne précède pas 'from'.",
                "pt": "Data esperada que não preceda 'from'.",
            ]),
        Phrase(
            "Expected one of {}; found {}.",
            [
                "fr": "Une valeur attendue parmi {} ; trouvé : {}.",
                "pt": "Um valor esperado entre {}; encontrado: {}.",
            ]),
        Phrase(
            "Expected the unchanged 'next' of an earlier response.",
            [
                "fr": "Valeur attendue : le 'next' d'une réponse précédente, inchangé.",
                "pt": "Valor esperado: o 'next' de uma resposta anterior, sem alterações.",
            ]),
        Phrase(
            "Expected '*' or a list of entity tags, such as {}.",
            [
                "fr": "Attendu : '*' ou une liste d'étiquettes d'entité, par exemple {}.",
                "pt": "Esperado: '*' ou uma lista de etiquetas de entidade, por exemplo {}.",
            ]),
        Phrase(
            "Expected a quoted string, such as {}, or visible ASCII without quotes and commas.",
            [
                "fr": """
                Attendu : un texte entre guillemets, par exemple {}, ou de l'ASCII visible sans guillemets ni \
                virgules.
                """,
                "pt": "Esperado: um texto entre aspas, por exemplo {}, ou ASCII visível sem aspas nem vírgulas.",
            ]),
        Phrase(
            "Expected a body of {} in UTF-8, found no Content-Type.",
            [
                "fr": "Corps attendu : {} en UTF-8, trouvé sans Content-Type.",
                "pt": "Corpo esperado: {} em UTF-8, encontrado sem Content-Type.",
            ]),
        Phrase(
            "Expected a body of {} in UTF-8, found {}.",
            [
                "fr": "Corps attendu : {} en UTF-8, trouvé : {}.",
                "pt": "Corpo esperado: {} em UTF-8, encontrado: {}.",
            ]),
        Phrase(
            "Expected a body of {}, found no Content-Type.",
            [
                "fr": "Corps attendu : {}, trouvé sans Content-Type.",
                "pt": "Corpo esperado: {}, encontrado sem Content-Type.",
            ]),
        Phrase(
            "Expected a body of {}, found {}.",
            ["fr": "Corps attendu : {}, trouvé : {}.", "pt": "Corpo esperado: {}, encontrado: {}."]),
        Phrase(
            "Expected a body without Content-Encoding, found {}.",
            [
                "fr": "Corps attendu sans Content-Encoding, trouvé : {}.",
                "pt": "Corpo esperado sem Content-Encoding, encontrado: {}.",
            ]),
        Phrase("Not UTF-8 at byte {}.", ["fr": "Pas de l'UTF-8 à l'octet {}.", "pt": "Não é UTF-8 no byte {}."]),
        Phrase(
            "Nested too deeply at byte {}.",
            [
                "fr": "Imbrication trop profonde à l'octet {}.",
                "pt": "Aninhamento demasiado profundo no byte {}.",
            ]),
        Phrase(
            "The value cannot be decoded: {}.",
            [
                "fr": "La valeur ne peut pas être décodée : {}.",
                "pt": "O valor não pode ser descodificado: {}.",
            ]),
        Phrase(
            "Expected {} at byte {}, found {}.",
            [
                "fr": "Attendu : {} à l'octet {}, trouvé : {}.",
                "pt": "Esperado: {} no byte {}, encontrado: {}.",
            ]),
        Phrase(
            "Expected 'true' or 'false', found {}.",
            ["fr": "Attendu : 'true' ou 'false', trouvé : {}.", "pt": "Esperado: 'true' ou 'false', encontrado: {}."]),
        Phrase("Expected {}, found {}.", ["fr": "Attendu : {}, trouvé : {}.", "pt": "Esperado: {}, encontrado: {}."]),
    ]

    /// Texts that fill the gaps of the others.
    private static let parts: [Phrase] = [
        Phrase("a string", ["fr": "une chaîne de caractères", "pt": "uma cadeia de caracteres"]),
        Phrase("a number", ["fr": "un nombre", "pt": "um número"]),
        Phrase("a whole number", ["fr": "un nombre entier", "pt": "um número inteiro"]),
        Phrase("a boolean", ["fr": "un booléen", "pt": "um booleano"]),
        Phrase("an object", ["fr": "un objet", "pt": "um objeto"]),
        Phrase("an array", ["fr": "un tableau", "pt": "uma lista"]),
        Phrase("a UUID", ["fr": "un UUID", "pt": "um UUID"]),
        Phrase("null", ["fr": "null", "pt": "null"]),
        Phrase("true or false", ["fr": "true ou false", "pt": "true ou false"]),
        Phrase("a value", ["fr": "une valeur", "pt": "um valor"]),
        Phrase(
            "a value without a byte order mark",
            [
                "fr": "une valeur sans indicateur d'ordre des octets",
                "pt": "um valor sem marca de ordem de bytes",
            ]),
        Phrase("true, false or null", ["fr": "true, false ou null", "pt": "true, false ou null"]),
        Phrase("a digit", ["fr": "un chiffre", "pt": "um algarismo"]),
        Phrase(
            "a member name in quotes",
            [
                "fr": "un nom de membre entre guillemets",
                "pt": "um nome de membro entre aspas",
            ]),
        Phrase(
            "a member name in quotes or '}'",
            [
                "fr": "un nom de membre entre guillemets ou '}'",
                "pt": "um nome de membro entre aspas ou '}'",
            ]),
        Phrase("the end", ["fr": "la fin", "pt": "o fim"]),
        Phrase("the byte {}", ["fr": "l'octet {}", "pt": "o byte {}"]),
        Phrase(
            "a character that is not a control character",
            [
                "fr": "un caractère qui ne soit pas de contrôle",
                "pt": "um caráter que não seja de controlo",
            ]),
        Phrase(
            "four hexadecimal digits after '\\u'",
            [
                "fr": "quatre chiffres hexadécimaux après '\\u'",
                "pt": "quatro algarismos hexadecimais depois de '\\u'",
            ]),
        Phrase(
            "a low surrogate escape",
            [
                "fr": "un échappement de demi-codet bas",
                "pt": "um escape substituto baixo",
            ]),
        Phrase(
            "an escape that is not a lone low surrogate",
            [
                "fr": "un échappement qui ne soit pas un demi-codet bas isolé",
                "pt": "um escape que não seja um substituto baixo isolado",
            ]),
    ]
}
