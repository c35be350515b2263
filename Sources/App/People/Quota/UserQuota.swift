import Viper
import ViperHTTP
import ViperSettings

/// How much one user may have and send, so that nobody fills the store for all.
struct UserQuota: Sendable {
    /// Photos, comments, likes, follows and messages together.
    var records: Int64 = .max
    /// The bytes of the stored images of all photos together.
    var bytes: Int64 = .max
    /// Messages a minute, 1 to 60,000,000.
    var messages: Int64 = 60_000_000

    /// The window of messages in microseconds.
    static let window: Int64 = 60_000_000

    /// The time between two messages at the sustained rate, in microseconds. All that a minute allows may be sent at once.
    var interval: Int64 { Self.window / min(max(1, messages), Self.window) }
}

extension UserQuota {
    init(_ settings: Settings) {
        self.init(
            records: Int64(settings.integer(.peopleUserRecords)), bytes: Int64(settings.integer(.peopleUserBytes)),
            messages: Int64(settings.integer(.peopleMessagesPerMinute)))
    }
}

extension SettingKey {
    static let people = [peopleUserRecords, peopleUserBytes, peopleMessagesPerMinute]

    static let peopleUserRecords = SettingKey(
        "people.userRecords", .integer(1...1_000_000_000_000), "100000",
        "How many photos, comments, likes, follows and messages together a user may have; beyond it, 403.")
    static let peopleUserBytes = SettingKey(
        "people.userBytes", .integer(1...1_000_000_000_000_000), "1073741824",
        "How many bytes the stored images of a user's photos may have together; beyond it, 403.")
    static let peopleMessagesPerMinute = SettingKey(
        "people.messagesPerMinute", .integer(1...60_000_000), "60",
        "How many messages a user may send a minute; beyond it, 429.")
}

/// Why a user may not add something. Nothing was changed then.
enum QuotaRefusal: Sendable, Equatable {
    case records(atMost: Int64)
    case bytes(atMost: Int64, used: Int64)
    case messages(atMost: Int64, seconds: Int)

    /// What adding something declares.
    static let failures = FailureKinds.other(.userQuotaUsed)
    /// What sending a message declares.
    static let messageFailures: FailureKinds = [failures, .limited]

    var failure: Failure {
        switch self {
        case .records(let most):
            .other(
                .userQuotaUsed,
                """
                Expected at most \(most) photos, comments, likes, follows and messages of one user together \
                (people.userRecords); you have as many.
                """,
                fr: """
                    Au plus \(most) photos, commentaires, mentions j'aime, abonnements et messages d'un utilisateur en tout \
                    (people.userRecords) ; vous en avez autant.
                    """,
                pt: """
                    No máximo \(most) fotos, comentários, gostos, seguimentos e mensagens de um utilizador ao todo \
                    (people.userRecords); já tem tantos.
                    """)
        case .bytes(let most, let used):
            .other(
                .userQuotaUsed,
                """
                Expected at most \(most) bytes of images of one user (people.userBytes); you have \(used), and this photo \
                would exceed it.
                """,
                fr: """
                    Au plus \(most) octets d'images d'un utilisateur (people.userBytes) ; vous en avez \(used), et cette \
                    photo dépasserait la limite.
                    """,
                pt: """
                    No máximo \(most) bytes de imagens de um utilizador (people.userBytes); tem \(used), e esta foto \
                    ultrapassaria o limite.
                    """)
        case .messages(let most, let seconds):
            .limited(
                Sentence(
                    """
                    Expected at most \(most) messages of one user a minute (people.messagesPerMinute); try again in \
                    \(seconds) s.
                    """,
                    fr: """
                        Au plus \(most) messages d'un utilisateur par minute (people.messagesPerMinute) ; réessayez dans \
                        \(seconds) s.
                        """,
                    pt: """
                        No máximo \(most) mensagens de um utilizador por minuto (people.messagesPerMinute); tente de novo \
                        dentro de \(seconds) s.
                        """),
                seconds: seconds)
        }
    }
}

extension ProblemKind {
    /// 403: a user who has as much as one may have.
    static let userQuotaUsed = ProblemKind(
        "user-quota-used", .forbidden,
        Phrase(
            "The user has as much as one may have", "L'utilisateur a tout ce qu'il peut avoir",
            "O utilizador tem tudo o que pode ter"),
        "The store holds no more of this user. `detail` names the bound and its setting. Nothing was changed.",
        remedy: "Delete what is no longer needed, such as photos, or ask the server's operator to raise the setting.")
}
