import Viper

/// The phrases of settings and of the start.
extension Phrase {
    static var settings: Phrase { Phrase("Settings", "Paramètres", "Definições") }
    static var language: Phrase { Phrase("Language", "Langue", "Idioma") }
    static var startPage: Phrase { Phrase("Start page", "Page d'accueil", "Página inicial") }
    static var rowsPerPage: Phrase { Phrase("Rows per page", "Lignes par page", "Linhas por página") }
    static var messages: Phrase { Phrase("Who may message me", "Qui peut m'écrire", "Quem me pode escrever") }
    static var asTheClientSays: Phrase { Phrase("As the client says", "Selon le client", "Conforme o cliente") }
    static var signInToBegin: Phrase {
        Phrase("Sign in to begin.", "Connectez-vous pour commencer.", "Inicie sessão para começar.")
    }
    static var chooseDisplayName: Phrase {
        Phrase(
            "Choose the name that others see.",
            "Choisissez le nom que les autres voient.",
            "Escolha o nome que os outros veem.")
    }
    static var chosenStartPage: Phrase {
        Phrase(
            "The start page that you chose.",
            "La page d'accueil que vous avez choisie.",
            "A página inicial que escolheu.")
    }
    static var usualStartPage: Phrase {
        Phrase("The usual start page.", "La page d'accueil habituelle.", "A página inicial habitual.")
    }
}
