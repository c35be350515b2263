/// A phrase of documents in each language. Features declare theirs in an extension beside their modules.
public struct Phrase: Sendable, ExpressibleByStringLiteral {
    /// The text in English.
    public let english: StaticString

    private let french: StaticString
    private let portuguese: StaticString

    /// Creates a phrase from its translations.
    public init(_ english: StaticString, _ french: StaticString, _ portuguese: StaticString) {
        self.english = english
        self.french = french
        self.portuguese = portuguese
    }

    /// The same in every language: what is not translated yet, or needs no translation.
    public init(_ text: StaticString) { self.init(text, text, text) }

    public init(stringLiteral text: StaticString) { self.init(text) }

    /// The text in a language.
    public func text(in language: Language) -> StaticString {
        switch language {
        case .english: english
        case .french: french
        case .portuguese: portuguese
        }
    }
}

extension Phrase {
    /// What is wrong with an empty title.
    public static var enterTitle: Phrase { Phrase("Enter a title", "Saisissez un titre", "Introduza um título") }
}

/// The phrases of dates. Months and the order of dates follow Unicode's CLDR (Gregorian calendar, abbreviated months of the
/// format context, medium dates), except that an English day has two digits, as in all our dates.
extension Phrase {
    /// A date: `{d}` is the day, `{dd}` the day in two digits, `{month}` one of ``month(_:)``, `{year}` the year in
    /// four digits.
    public static var date: Phrase { Phrase("{month} {dd}, {year}", "{d} {month} {year}", "{d} de {month} de {year}") }

    /// The abbreviated name of a month, 1 to 12, within a date.
    public static func month(_ number: Int) -> Phrase {
        switch number {
        case 1: Phrase("Jan", "janv.", "jan.")
        case 2: Phrase("Feb", "févr.", "fev.")
        case 3: Phrase("Mar", "mars", "mar.")
        case 4: Phrase("Apr", "avr.", "abr.")
        case 5: Phrase("May", "mai", "mai.")
        case 6: Phrase("Jun", "juin", "jun.")
        case 7: Phrase("Jul", "juil.", "jul.")
        case 8: Phrase("Aug", "août", "ago.")
        case 9: Phrase("Sep", "sept.", "set.")
        case 10: Phrase("Oct", "oct.", "out.")
        case 11: Phrase("Nov", "nov.", "nov.")
        default: Phrase("Dec", "déc.", "dez.")
        }
    }
}
