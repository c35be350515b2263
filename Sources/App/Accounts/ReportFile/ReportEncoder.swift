import Viper
import ViperHTTP
import ViperJSON
import ViperJobs
import ViperTransfer

/// Writes the rows of a report as a file, part by part.
///
/// As CSV it has the transactions alone, in the columns that `import transactions` reads; a safe file is for spreadsheets, not
/// for an import. As NDJSON it has the rows of the streamed report, one a line.
struct ReportEncoder: ~Copyable {
    private var writer = ByteWriter(capacity: 96 << 10)
    private let format: MissionFormat
    private let isSafe: Bool
    private let presenter: AccountsReport.RowPresenter
    /// The group and the date of the rows, as CSV has them.
    private var group = ""
    private var date = ""
    /// How many rows were written since the last part.
    private(set) var rows = 0

    init(_ format: MissionFormat, in language: Language, isSafe: Bool = false) {
        self.format = format
        self.isSafe = isSafe
        presenter = AccountsReport.RowPresenter(language: language)
        if format == .csv {
            writer.raw(text: TransactionColumns.names.joined(separator: ","))
            writer.raw("\r\n")
        }
    }

    /// Whether a part is large enough to be stored.
    var isFull: Bool { writer.count >= 64 << 10 }

    /// Whether there was no memory for all that was written.
    var hasFailed: Bool { writer.hasFailed }

    /// The part, valid until the next write.
    var bytes: UnsafeRawBufferPointer { writer.unsafeBytes }

    /// Begins the next part.
    mutating func beginPart() {
        writer.removeAll()
        rows = 0
    }

    mutating func add(_ row: ReportRow) {
        switch format {
        case .ndjson:
            presenter.present(row).write(to: &writer)
            writer.byte(0x0A)
            rows += 1
        case .csv: addRecord(row)
        }
    }

    private mutating func addRecord(_ row: ReportRow) {
        switch row {
        case .header(let group): self.group = group.rawValue
        case .subheader(let date, _): self.date = CalendarDate(daysSince1970: date).text
        case .detail(let description, let units, _):
            writer.raw(text: group)
            writer.byte(0x2C)
            writer.raw(text: date)
            writer.byte(0x2C)
            // No other column can begin like a formula.
            description.withUnsafeBytes { writer.csvField($0, isSafe: isSafe) }
            writer.byte(0x2C)
            writer.hundredths(units.magnitude)
            writer.raw(units < 0 ? ",credit\r\n" : ",debit\r\n")
            rows += 1
        case .subfooter, .footer, .grandfooter, .message: break
        }
    }
}
