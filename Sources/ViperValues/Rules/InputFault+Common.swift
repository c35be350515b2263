// The faults that several types of values share.
extension InputFault {
    /// A text with U+0000.
    public static let containsNull = InputFault(
        "containsNull", "Expected text without U+0000.", fr: "Texte attendu sans U+0000.",
        pt: "Texto esperado sem U+0000.")

    /// Bytes that are no text.
    public static let notUTF8 = InputFault(
        "notUTF8", "Expected text in UTF-8.", fr: "Texte attendu en UTF-8.", pt: "Texto esperado em UTF-8.")

    /// An empty text where one is required.
    public static let empty = InputFault(
        "tooShort", "Expected at least 1 character, found none.", fr: "Au moins 1 caractère attendu, aucun trouvé.",
        pt: "Pelo menos 1 caráter esperado, nenhum encontrado.")

    /// A text with more characters than allowed.
    public static func tooLong(_ most: Int, found count: Int) -> InputFault {
        InputFault(
            "tooLong", "Expected at most \(most) characters, found \(count).",
            fr: "Au plus \(most) caractères attendus, \(count) trouvés.",
            pt: "No máximo \(most) caracteres esperados, \(count) encontrados.")
    }

    /// A text that is none of a fixed set.
    ///
    /// - Parameter found: the text, quoted.
    public static func unknownValue(_ known: [String], found: String) -> InputFault {
        let known = known.joined(separator: ", ")
        return InputFault(
            "unknownValue", "Expected one of \(known); found \(found).",
            fr: "Une valeur attendue parmi \(known) ; trouvé : \(found).",
            pt: "Um valor esperado entre \(known); encontrado: \(found).")
    }

    /// A value in a body that is read from the query alone.
    ///
    /// - Parameter expected: what it is, such as `a cursor`.
    public static func onlyInQuery(_ expected: Phrase, _ code: String = "wrongPlace") -> InputFault {
        InputFault(
            code, "Expected \(expected) in the query only.", fr: "Attendu : \(expected) dans l'adresse seulement.",
            pt: "Esperado: \(expected) apenas no endereço.")
    }

    /// A header field that is there several times.
    public static func repeatedField(_ count: Int) -> InputFault {
        InputFault(
            "repeated", "Expected the field once, found it \(count) times.",
            fr: "Champ attendu une fois, trouvé \(count) fois.",
            pt: "Campo esperado uma vez, encontrado \(count) vezes.")
    }
}

extension Sentence {
    /// What was expected and what was found, each a few words.
    public static func found(_ expected: Phrase, _ found: Sentence) -> Sentence {
        Sentence(
            "Expected \(expected), found \(found).", fr: "Attendu : \(expected), trouvé : \(found).",
            pt: "Esperado: \(expected), encontrado: \(found).")
    }

    /// What was expected and the text that was found.
    public static func found(_ expected: Phrase, _ text: String) -> Sentence { found(expected, .verbatim(text)) }
}
