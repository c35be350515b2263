package import Viper
package import ViperHTTP
import ViperValues

extension Language {
    /// The translations of the application's own texts in problems: a translator needs these, and the features' extensions of
    /// ``Phrase``.
    package static let problemPhrases: [Phrasebook.Phrase] = [
        .init("Enter a title", ["fr": "Saisissez un titre", "pt": "Introduza um título"]),
        .init("Todo with Id: {} was not found", ["fr": "Tâche {} introuvable", "pt": "Tarefa {} não encontrada"]),
        .init(
            "Expected todo {} {}; it is not.",
            ["fr": "La tâche {} {} ; ce n'est pas le cas.", "pt": "A tarefa {} {}; não é o caso."]),
        .init(
            "Expected the filters that the cursor was made with.",
            ["fr": "Filtres attendus : ceux du curseur.", "pt": "Filtros esperados: os do cursor."]),
        .init(
            "Expected the settings {}; they are not.",
            ["fr": "Les paramètres {} ; ce n'est pas le cas.", "pt": "As definições {}; não é o caso."]),
        .init(
            "News with id {} was not found.", ["fr": "Actualité {} introuvable.", "pt": "Notícia {} não encontrada."]),
        .init(
            "Expected news {} {}; it is not.",
            ["fr": "L'actualité {} {} ; ce n'est pas le cas.", "pt": "A notícia {} {}; não é o caso."]),
        .init("Account with id {} was not found.", ["fr": "Compte {} introuvable.", "pt": "Conta {} não encontrada."]),
    ]
}

/// A view whose documents, and problems in their place, are in the client's language.
package protocol LocalizedView: View {}

extension LocalizedView {
    package static var languages: Languages? { Language.all }
    package static var phrases: [Phrasebook.Phrase] { Language.problemPhrases }
}
