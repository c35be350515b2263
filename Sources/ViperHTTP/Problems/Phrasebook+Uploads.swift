import ViperValues

extension Phrasebook {
    /// What is wrong with uploads. The first match wins, so specific phrases come before general ones.
    static let uploads: [Phrase] = parts + forms

    private static let parts: [Phrase] = [
        Phrase(
            "Expected a part with a file, found none.",
            [
                "fr": "Partie avec un fichier obligatoire, absente.",
                "pt": "Parte com um ficheiro obrigatória, ausente.",
            ]),
        Phrase(
            "Expected a file with content, found an empty one.",
            [
                "fr": "Fichier non vide attendu, trouvé un fichier vide.",
                "pt": "Ficheiro não vazio esperado, encontrado um vazio.",
            ]),
        Phrase("Expected text in UTF-8.", ["fr": "Texte attendu en UTF-8.", "pt": "Texto esperado em UTF-8."]),
        Phrase(
            "Expected only the parts {}.",
            ["fr": "Seules parties attendues : {}.", "pt": "Únicas partes esperadas: {}."]),
        Phrase(
            "Expected the part once.",
            ["fr": "Partie attendue une seule fois.", "pt": "Parte esperada uma só vez."]),
        Phrase(
            "Expected a part without Content-Transfer-Encoding, found {}.",
            [
                "fr": "Partie attendue sans Content-Transfer-Encoding, trouvé : {}.",
                "pt": "Parte esperada sem Content-Transfer-Encoding, encontrado: {}.",
            ]),
        Phrase(
            "Expected at most {} bytes in all texts, found more.",
            [
                "fr": "Au plus {} octets attendus dans tous les textes, trouvé davantage.",
                "pt": "No máximo {} bytes esperados em todos os textos, encontrados mais.",
            ]),
    ]

    private static let forms: [Phrase] = [
        Phrase(
            "Expected a 'boundary' of 1 to 70 characters in Content-Type, found none.",
            [
                "fr": "Un 'boundary' de 1 à 70 caractères est attendu dans Content-Type, aucun trouvé.",
                "pt": "Esperado um 'boundary' de 1 a 70 caracteres em Content-Type, nenhum encontrado.",
            ]),
        Phrase(
            "Expected '--' and the boundary, found the end of the body.",
            [
                "fr": "Attendu : '--' et le 'boundary', trouvé : la fin du corps.",
                "pt": "Esperado: '--' e o 'boundary', encontrado: o fim do corpo.",
            ]),
        Phrase(
            "Expected '--', the boundary and '--' after the last part, found the end of the body.",
            [
                "fr": "Attendu : '--', le 'boundary' et '--' après la dernière partie, trouvé : la fin du corps.",
                "pt": "Esperado: '--', o 'boundary' e '--' depois da última parte, encontrado: o fim do corpo.",
            ]),
        Phrase(
            "Expected a line break after the boundary.",
            [
                "fr": "Saut de ligne attendu après le 'boundary'.",
                "pt": "Esperada uma quebra de linha depois do 'boundary'.",
            ]),
        Phrase(
            "Expected a part to begin with header fields and an empty line.",
            [
                "fr": "Toute partie doit commencer par des champs d'en-tête et une ligne vide.",
                "pt": "Cada parte deve começar com campos de cabeçalho e uma linha vazia.",
            ]),
        Phrase(
            "Expected every part to have 'Content-Disposition: form-data' with a 'name'.",
            [
                "fr": "Toute partie doit avoir 'Content-Disposition: form-data' avec un 'name'.",
                "pt": "Cada parte deve ter 'Content-Disposition: form-data' com um 'name'.",
            ]),
        Phrase(
            "Expected at most {} bytes of header fields in a part, found more.",
            [
                "fr": "Au plus {} octets de champs d'en-tête attendus dans une partie, trouvé davantage.",
                "pt": "No máximo {} bytes de campos de cabeçalho esperados numa parte, encontrados mais.",
            ]),
        Phrase(
            "Expected at most {} parts, found more.",
            [
                "fr": "Au plus {} parties attendues, trouvé davantage.",
                "pt": "No máximo {} partes esperadas, encontradas mais.",
            ]),
    ]
}
