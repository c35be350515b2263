/// The phrases in documents, with a line of translations each: a translator needs only this file.
///
/// Months and the order of dates follow Unicode's CLDR (Gregorian calendar, abbreviated months of the format context,
/// medium dates), except that an English day has two digits, as in all our dates.
enum Phrase {
    case newTodo, editTodo
    case title, note, completeBy, priority, completed
    case noPriority, lowPriority, mediumPriority, highPriority
    case yes, no
    case authorizedTransactions, postedTransactions
    case noAuthorizedTransactions, noPostedTransactions
    case authorizedTransactionsUnavailable, postedTransactionsUnavailable
    case settings, language, startPage, rowsPerPage, messages
    case asTheClientSays, englishLanguage, frenchLanguage, portugueseLanguage
    case feed, news, items, repositories, todos, accounts
    case everyone, peopleIFollow, nobody
    case signInToBegin, chooseDisplayName, chosenStartPage, usualStartPage
    /// A date: `{d}` is the day, `{dd}` the day in two digits, `{month}` one of ``month(_:)``, `{year}` the year in
    /// four digits.
    case date

    private typealias Translations = (english: StaticString, french: StaticString, portuguese: StaticString)

    private var translations: Translations {
        switch self {
        case .newTodo: ("New todo", "Nouvelle tâche", "Nova tarefa")
        case .editTodo: ("Edit todo", "Modifier la tâche", "Editar tarefa")
        case .title: ("Title", "Titre", "Título")
        case .note: ("Note", "Note", "Nota")
        case .completeBy: ("Complete by", "À terminer le", "Concluir até")
        case .priority: ("Priority", "Priorité", "Prioridade")
        case .completed: ("Completed", "Terminée", "Concluída")
        case .noPriority: ("None", "Aucune", "Nenhuma")
        case .lowPriority: ("Low", "Basse", "Baixa")
        case .mediumPriority: ("Medium", "Moyenne", "Média")
        case .highPriority: ("High", "Haute", "Alta")
        case .yes: ("Yes", "Oui", "Sim")
        case .no: ("No", "Non", "Não")
        case .authorizedTransactions:
            ("Authorized Transactions", "Opérations autorisées", "Movimentos autorizados")
        case .postedTransactions: ("Posted Transactions", "Opérations comptabilisées", "Movimentos lançados")
        case .noAuthorizedTransactions:
            (
                "There are no Authorized Transactions in this period",
                "Il n'y a pas d'opérations autorisées dans cette période",
                "Não há movimentos autorizados neste período"
            )
        case .noPostedTransactions:
            (
                "There are no Posted Transactions in this period",
                "Il n'y a pas d'opérations comptabilisées dans cette période",
                "Não há movimentos lançados neste período"
            )
        case .authorizedTransactionsUnavailable:
            (
                "Authorized Transactions are not currently available.",
                "Les opérations autorisées ne sont pas disponibles pour le moment.",
                "Os movimentos autorizados não estão disponíveis de momento."
            )
        case .postedTransactionsUnavailable:
            (
                "Posted Transactions are not currently available.",
                "Les opérations comptabilisées ne sont pas disponibles pour le moment.",
                "Os movimentos lançados não estão disponíveis de momento."
            )
        case .settings: ("Settings", "Paramètres", "Definições")
        case .language: ("Language", "Langue", "Idioma")
        case .startPage: ("Start page", "Page d'accueil", "Página inicial")
        case .rowsPerPage: ("Rows per page", "Lignes par page", "Linhas por página")
        case .messages: ("Who may message me", "Qui peut m'écrire", "Quem me pode escrever")
        case .asTheClientSays: ("As the client says", "Selon le client", "Conforme o cliente")
        case .englishLanguage: ("English", "English", "English")
        case .frenchLanguage: ("Français", "Français", "Français")
        case .portugueseLanguage: ("Português", "Português", "Português")
        case .feed: ("Feed", "Fil", "Publicações")
        case .news: ("News", "Actualités", "Notícias")
        case .items: ("Items", "Articles", "Itens")
        case .repositories: ("Repositories", "Dépôts", "Repositórios")
        case .todos: ("Todos", "Tâches", "Tarefas")
        case .accounts: ("Accounts", "Comptes", "Contas")
        case .everyone: ("Everyone", "Tout le monde", "Toda a gente")
        case .peopleIFollow: ("People I follow", "Les personnes que je suis", "As pessoas que sigo")
        case .nobody: ("Nobody", "Personne", "Ninguém")
        case .signInToBegin: ("Sign in to begin.", "Connectez-vous pour commencer.", "Inicie sessão para começar.")
        case .chooseDisplayName:
            (
                "Choose the name that others see.", "Choisissez le nom que les autres voient.",
                "Escolha o nome que os outros veem."
            )
        case .chosenStartPage:
            (
                "The start page that you chose.", "La page d'accueil que vous avez choisie.",
                "A página inicial que escolheu."
            )
        case .usualStartPage:
            ("The usual start page.", "La page d'accueil habituelle.", "A página inicial habitual.")
        case .date: ("{month} {dd}, {year}", "{d} {month} {year}", "{d} de {month} de {year}")
        }
    }

    private static func translations(ofMonth number: Int) -> Translations {
        switch number {
        case 1: ("Jan", "janv.", "jan.")
        case 2: ("Feb", "févr.", "fev.")
        case 3: ("Mar", "mars", "mar.")
        case 4: ("Apr", "avr.", "abr.")
        case 5: ("May", "mai", "mai.")
        case 6: ("Jun", "juin", "jun.")
        case 7: ("Jul", "juil.", "jul.")
        case 8: ("Aug", "août", "ago.")
        case 9: ("Sep", "sept.", "set.")
        case 10: ("Oct", "oct.", "out.")
        case 11: ("Nov", "nov.", "nov.")
        default: ("Dec", "déc.", "dez.")
        }
    }

    func text(in language: Language) -> StaticString { Self.pick(translations, language) }

    /// The abbreviated name of a month, 1 to 12, within a date.
    static func month(_ number: Int, in language: Language) -> StaticString {
        pick(translations(ofMonth: number), language)
    }

    private static func pick(_ translations: Translations, _ language: Language) -> StaticString {
        switch language {
        case .english: translations.english
        case .french: translations.french
        case .portuguese: translations.portuguese
        }
    }
}
