import ViperValues

/// Why a body is no `multipart/form-data` (RFC 7578).
package struct MultipartFault: Error, Equatable {
    /// What was expected and what was found.
    let sentence: Sentence

    private init(_ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) {
        sentence = Sentence(english, fr: fr, pt: pt)
    }

    /// `Content-Type` has no boundary, or one that is not allowed (RFC 2046, section 5.1.1).
    package static let noBoundary = MultipartFault(
        "Expected a 'boundary' of 1 to 70 characters in Content-Type, found none.",
        fr: "Un 'boundary' de 1 à 70 caractères est attendu dans Content-Type, aucun trouvé.",
        pt: "Esperado um 'boundary' de 1 a 70 caracteres em Content-Type, nenhum encontrado.")

    package static let noPart = MultipartFault(
        "Expected '--' and the boundary, found the end of the body.",
        fr: "Attendu : '--' et le 'boundary', trouvé : la fin du corps.",
        pt: "Esperado: '--' e o 'boundary', encontrado: o fim do corpo.")

    package static let noEnd = MultipartFault(
        "Expected '--', the boundary and '--' after the last part, found the end of the body.",
        fr: "Attendu : '--', le 'boundary' et '--' après la dernière partie, trouvé : la fin du corps.",
        pt: "Esperado: '--', o 'boundary' e '--' depois da última parte, encontrado: o fim do corpo.")

    package static let malformedDelimiter = MultipartFault(
        "Expected a line break after the boundary.", fr: "Saut de ligne attendu après le 'boundary'.",
        pt: "Esperada uma quebra de linha depois do 'boundary'.")

    package static let malformedHead = MultipartFault(
        "Expected a part to begin with header fields and an empty line.",
        fr: "Toute partie doit commencer par des champs d'en-tête et une ligne vide.",
        pt: "Cada parte deve começar com campos de cabeçalho e uma linha vazia.")

    package static let noName = MultipartFault(
        "Expected every part to have 'Content-Disposition: form-data' with a 'name'.",
        fr: "Toute partie doit avoir 'Content-Disposition: form-data' avec un 'name'.",
        pt: "Cada parte deve ter 'Content-Disposition: form-data' com um 'name'.")

    package static let longHead = MultipartFault(
        "Expected at most \(MultipartReader.headBytes) bytes of header fields in a part, found more.",
        fr:
            "Au plus \(MultipartReader.headBytes) octets de champs d'en-tête attendus dans une partie, trouvé davantage.",
        pt:
            "No máximo \(MultipartReader.headBytes) bytes de campos de cabeçalho esperados numa parte, encontrados mais."
    )

    package static let manyParts = MultipartFault(
        "Expected at most \(UploadRules.parts) parts, found more.",
        fr: "Au plus \(UploadRules.parts) parties attendues, trouvé davantage.",
        pt: "No máximo \(UploadRules.parts) partes esperadas, encontradas mais.")
}
