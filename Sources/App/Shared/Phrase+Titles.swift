package import ViperHTTP

extension Phrase {
    /// What is wrong with an empty title.
    package static var enterTitle: Phrase { Phrase("Enter a title", "Saisissez un titre", "Introduza um título") }
}
