package import Viper
package import ViperHTTP

/// A view whose documents, and problems in their place, are in the client's language.
package protocol LocalizedView: View {}

extension LocalizedView {
    package static var languages: Languages? { Language.all }
}

extension Phrase {
    /// What is wrong with an empty title.
    package static var enterTitle: Phrase { Phrase("Enter a title", "Saisissez un titre", "Introduza um título") }
}
