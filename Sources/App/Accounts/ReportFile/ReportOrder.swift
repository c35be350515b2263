import Viper
import ViperHTTP
import ViperJobs

/// What a mission of the kind `report` is asked for.
struct ReportOrder: Sendable, Equatable {
    let account: UUID
    let source: AccountsReport.Source
    let period: ReportPeriod
    let format: MissionFormat
    let language: ReportLanguage
    /// Whether no cell of a CSV file is a formula for spreadsheets.
    var isSafe = false
}

/// The language of the sentences and dates of a report as NDJSON.
enum ReportLanguage: String, InputEnumeration {
    case english = "en"
    case french = "fr"
    case portuguese = "pt"

    var label: String { "\(self)" }

    var language: Language {
        switch self {
        case .english: .english
        case .french: .french
        case .portuguese: .portuguese
        }
    }
}

extension ReportOrder: WireInput {
    init(_ field: inout some InputFields) {
        account = field.body("account", "The id of the account to report on.")
        source = field.body("source", "The group of transactions to report.", default: .both)
        period = ReportPeriod(
            first: field.body(
                optional: "from", "The first day of the period; by default that of the oldest transaction."),
            last: field.body(
                optional: "to", "The last day of the period; by default that of the newest transaction."))
        format = field.body("format", "The form of the file.", default: .csv)
        language = field.body("language", "The language of a report as NDJSON.", default: .english)
        isSafe = field.body(
            "safe", "Whether a CSV file is for spreadsheets: no cell is a formula, so it cannot be imported again.",
            default: false)
    }
}

extension ReportOrder {
    /// The order as a mission's plan stores it.
    var stored: String {
        let parts = [
            account.text, source.rawValue, period.first?.text ?? "-", period.last?.text ?? "-", format.rawValue,
            language.rawValue,
        ]
        return (isSafe ? parts + ["safe"] : parts).joined(separator: " ")
    }

    /// Reads what ``stored`` wrote; nil if it is anything else.
    init?(stored: String) {
        let parts = stored.split(separator: " ").map(String.init)
        guard parts.count == 6 || parts.count == 7 && parts[6] == "safe", let account = UUID(parts[0]),
            let source = AccountsReport.Source(rawValue: parts[1]), let format = MissionFormat(rawValue: parts[4]),
            let language = ReportLanguage(rawValue: parts[5])
        else { return nil }
        let days = parts[2...3].map { CalendarDate($0) }
        guard zip(parts[2...3], days).allSatisfy({ ($0 == "-") == ($1 == nil) }) else { return nil }
        self.init(
            account: account, source: source, period: ReportPeriod(first: days[0], last: days[1]), format: format,
            language: language, isSafe: parts.count == 7)
    }
}
