public import ViperValues

/// Why a text is not an acceptable JSON document (RFC 8259). Offsets count bytes from 0.
public enum JSONError: Error, Sendable, Equatable {
    /// A syntax error: what was expected, and the byte found; nil at the end of the text.
    case syntax(offset: Int, expected: Expectation, found: UInt8?)
    /// A string is not valid UTF-8 (RFC 3629), which excludes overlong forms, surrogates and anything above U+10FFFF.
    case notUTF8(offset: Int)
    /// The array or object at the offset is nested too deeply.
    case tooDeep(offset: Int)
    /// The text is longer than 256 MiB.
    case tooLarge
    /// There is no memory to parse it.
    case noMemory

    /// What the grammar expects.
    public enum Expectation: Sendable {
        /// Any value.
        case value
        /// A value without a byte order mark before it.
        case noByteOrderMark
        /// One of the three names.
        case literal
        /// A digit of a number.
        case digit
        /// The next member, or the end of an object.
        case commaOrBrace
        /// The next element, or the end of an array.
        case commaOrBracket
        /// The name of an object's first member, or the end of the object.
        case nameOrBrace
        /// The name of another member.
        case name
        /// The separator between a member's name and its value.
        case colon
        /// The end of a string.
        case closingQuote
        /// A string character that is not a control character.
        case character
        /// A character that may follow a backslash.
        case escape
        /// The digits of a `\u` escape.
        case hexadecimal
        /// The second half of a surrogate pair after its first.
        case lowSurrogate
        /// Anything but a lone second half of a surrogate pair.
        case noLowSurrogate
        /// The end of the text, or white space.
        case end
    }
}

extension JSONError: CustomStringConvertible {
    /// A sentence for the client who sent the text.
    public var sentence: Sentence {
        switch self {
        case .syntax(let offset, let expected, let found):
            let (expected, found) = (expected.phrase, Self.describe(found))
            return Sentence(
                "Expected \(expected) at byte \(offset), found \(found).",
                fr: "Attendu : \(expected) à l'octet \(offset), trouvé : \(found).",
                pt: "Esperado: \(expected) no byte \(offset), encontrado: \(found).")
        case .notUTF8(let offset):
            return Sentence(
                "Not UTF-8 at byte \(offset).", fr: "Pas de l'UTF-8 à l'octet \(offset).",
                pt: "Não é UTF-8 no byte \(offset).")
        case .tooDeep(let offset):
            return Sentence(
                "Nested too deeply at byte \(offset).", fr: "Imbrication trop profonde à l'octet \(offset).",
                pt: "Aninhamento demasiado profundo no byte \(offset).")
        case .tooLarge: return Sentence("Too large.", fr: "Trop grand.", pt: "Demasiado grande.")
        case .noMemory:
            return Sentence(
                "There is no memory to read it.", fr: "Il n'y a pas de mémoire pour le lire.",
                pt: "Não há memória para o ler.")
        }
    }

    /// The sentence in English, to be a part of another.
    public var description: String {
        let text = sentence.description
        return text.prefix(1).lowercased() + text.dropFirst().dropLast()
    }

    private static func describe(_ byte: UInt8?) -> Sentence {
        guard let byte else { return Sentence(Expectation.end.phrase) }
        if byte >= 0x20 && byte < 0x7F { return .verbatim("'\(Character(Unicode.Scalar(byte)))'") }
        let digits = String(byte, radix: 16, uppercase: true)
        let text = "0x" + (digits.count < 2 ? "0" : "") + digits
        return Sentence("the byte \(text)", fr: "l'octet \(text)", pt: "o byte \(text)")
    }
}

extension JSONError.Expectation {
    /// What it is, in words.
    var phrase: Phrase {
        switch self {
        case .value: Phrase("a value", "une valeur", "um valor")
        case .noByteOrderMark:
            Phrase(
                "a value without a byte order mark", "une valeur sans indicateur d'ordre des octets",
                "um valor sem marca de ordem de bytes")
        case .literal: Phrase("true, false or null", "true, false ou null", "true, false ou null")
        case .digit: Phrase("a digit", "un chiffre", "um algarismo")
        case .commaOrBrace: Phrase("',' or '}'", "',' ou '}'", "',' ou '}'")
        case .commaOrBracket: Phrase("',' or ']'", "',' ou ']'", "',' ou ']'")
        case .nameOrBrace:
            Phrase(
                "a member name in quotes or '}'", "un nom de membre entre guillemets ou '}'",
                "um nome de membro entre aspas ou '}'")
        case .name:
            Phrase("a member name in quotes", "un nom de membre entre guillemets", "um nome de membro entre aspas")
        case .colon: Phrase("':'", "':'", "':'")
        case .closingQuote:
            Phrase("'\"' at the end of a string", "'\"' à la fin d'une chaîne", "'\"' no fim de uma cadeia")
        case .character:
            Phrase(
                "a character that is not a control character", "un caractère qui ne soit pas de contrôle",
                "um caráter que não seja de controlo")
        case .escape:
            Phrase("one of \"\\/bfnrtu after '\\'", "un de \"\\/bfnrtu après '\\'", "um de \"\\/bfnrtu depois de '\\'")
        case .hexadecimal:
            Phrase(
                "four hexadecimal digits after '\\u'", "quatre chiffres hexadécimaux après '\\u'",
                "quatro algarismos hexadecimais depois de '\\u'")
        case .lowSurrogate:
            Phrase("a low surrogate escape", "un échappement de demi-codet bas", "um escape substituto baixo")
        case .noLowSurrogate:
            Phrase(
                "an escape that is not a lone low surrogate", "un échappement qui ne soit pas un demi-codet bas isolé",
                "um escape que não seja um substituto baixo isolado")
        case .end: Phrase("the end", "la fin", "o fim")
        }
    }
}

extension JSONError {
    /// The same error, relative to a text that contains the parsed one.
    ///
    /// - Parameter offset: where the parsed text begins.
    public func moved(by offset: Int) -> JSONError {
        switch self {
        case .syntax(let place, let expected, let found):
            .syntax(offset: place + offset, expected: expected, found: found)
        case .notUTF8(let place): .notUTF8(offset: place + offset)
        case .tooDeep(let place): .tooDeep(offset: place + offset)
        case .tooLarge: .tooLarge
        case .noMemory: .noMemory
        }
    }
}
