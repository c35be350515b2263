import ViperValues

/// What pages say of themselves.
enum PageText {
    static let skip = Phrase("Skip to the content", "Aller au contenu", "Ir para o conteúdo")
    static let path = Phrase("Path", "Chemin", "Caminho")
    static let links = Phrase("From here", "À partir d'ici", "A partir daqui")
    static let asJSON = Phrase("The same as JSON", "La même chose en JSON", "O mesmo em JSON")
    static let forms = Phrase("What can be done", "Ce que l'on peut faire", "O que se pode fazer")
    static let optional = Phrase("optional", "facultatif", "facultativo")
    static let oneALine = Phrase("one a line", "un par ligne", "um por linha")
    static let inJSON = Phrase("in JSON", "en JSON", "em JSON")
    static let current = Phrase("As it is now", "Dans son état actuel", "Como está agora")
    static let changed = Phrase(
        "Somebody has changed it meanwhile. Beside your values stands what it says now; sending yours replaces it.",
        "Quelqu'un l'a modifié entre-temps. À côté de vos valeurs figure l'état actuel ; envoyer les vôtres le remplace.",
        "Entretanto alguém o alterou. Ao lado dos seus valores está o que diz agora; enviar os seus substitui-o.")
    static let now = Phrase("now", "actuellement", "agora")
    static let signOut = Phrase("Sign out", "Se déconnecter", "Terminar sessão")
    static let response = Phrase("The response", "La réponse", "A resposta")
    static let description = Phrase(
        "Described in the documentation", "Décrit dans la documentation", "Descrito na documentação")
    static let back = Phrase("Back to the form", "Retour au formulaire", "Voltar ao formulário")
    static let find = Phrase("Find by its name", "Trouver par son nom", "Procurar pelo nome")
    static let image = Phrase("Image", "Image", "Imagem")
    static let unkept = Phrase(
        "Your browser has not kept the session. Browsers keep it over https, and most of them on http://localhost.",
        "Votre navigateur n'a pas gardé la session. Les navigateurs la gardent en https, et la plupart sur http://localhost.",
        "O seu navegador não guardou a sessão. Os navegadores guardam-na por https, e quase todos em http://localhost.")
    static let choose = Phrase("Choose what is shown", "Choisir ce qui est affiché", "Escolher o que é mostrado")
    static let show = Phrase("Show", "Afficher", "Mostrar")
    static let next = Phrase("Next page", "Page suivante", "Página seguinte")
    static let live = Phrase("Live", "En direct", "Ao vivo")
    static let reconnecting = Phrase("Reconnecting", "Reconnexion", "A restabelecer a ligação")
    static let reload = Phrase("Reload", "Recharger", "Recarregar")
    static let yes = Phrase("yes", "oui", "sim")
    static let no = Phrase("no", "non", "não")
    static let table = Phrase("Table", "Tableau", "Tabela")
    static let none = Phrase("none", "aucun", "nenhum")

    /// What a route shows, from what it does: `Items` for `List items, a page at a time`.
    static func title(_ summary: String) -> String {
        var title = summary.prefix { $0 != "," }
        for openings in [["Get ", "List "], ["the ", "a ", "an "]] {
            if let opening = openings.first(where: title.hasPrefix) { title = title.dropFirst(opening.count) }
        }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    /// The words of a member's name: `Created at` for `createdAt`. Letters beyond ASCII stay as they are.
    static func label(_ name: String) -> String {
        var label: [UInt8] = []
        label.reserveCapacity(name.utf8.count + 8)
        for byte in name.utf8 {
            if label.isEmpty {
                label.append(isLetter(byte, from: "a") ? byte & 0xDF : byte)
            } else if isLetter(byte, from: "A"), let last = label.last, !isLetter(last, from: "A") {
                label += [UInt8(ascii: " "), byte | 0x20]
            } else {
                label.append(byte == UInt8(ascii: "_") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: label, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8, from first: Unicode.Scalar) -> Bool {
        byte &- UInt8(ascii: first) < 26
    }
}
