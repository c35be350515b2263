import Viper
import ViperDocuments
import ViperHTTP
import ViperJSON
import ViperUsers

/// `GET /users/{name}/export`: everything that is held about a user, one JSON document a line, or as one document.
enum UsersExport {
    typealias Input = NoInput
    typealias Outcome = UserExport

    /// The format's version. New features, tables and members do not count.
    static let format = 1

    struct Interactor: Viper.Interactor {
        let service: UserExportService
        let managed: ManagedUser

        static let failures = FailureKinds.other(.recentSignInRequired)

        func execute(_ input: Input) async throws(Failure) -> UserExport {
            try await service.export(managed.name, by: managed.session)
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ export: UserExport, for reader: PresentationContext) -> Model {
            Model(file: export.head.name.text, rows: PresentedRows(export, by: LinePresenter()))
        }
    }

    /// A row of the response: one of three objects, with `type` as the discriminator.
    enum Part: OutputValue {
        case user(Head)
        case row(Row)
        case end(End)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .user(let line): line.write(to: &writer)
            case .row(let line): line.write(to: &writer)
            case .end(let line): line.write(to: &writer)
            }
        }

        static var schema: Schema {
            .named(
                Schema.name(of: Self.self), .oneOf([Head.schema, Row.schema, End.schema], discriminator: "type"))
        }
    }

    struct Head: WireOutput {
        let head: UserExport.Head

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The first line.", always: "user")
            field("format", "The version of this format.") { _ in UsersExport.format }
            field("program", "The program that wrote it.", \.head.program)
            field("version", "The program's version.", \.head.version)
            field("user", "The user's id.", \.head.id)
            field("name", "The user's name.", \.head.name)
            field("exportedAt", "When the export began.", \.head.time)
        }
    }

    struct End: WireOutput {
        let rows: Int

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The last line: without it the file is cut.", always: "end")
            field("rows", "How many rows there are.", \.rows)
        }
    }

    /// The values of a row. Which ones there are, each feature says.
    struct Values: OutputValue {
        let json: String

        func write(to writer: inout ByteWriter) { writer.raw(text: json) }

        static var schema: Schema { .object([]) }
    }

    /// Presents each line.
    struct LinePresenter: StreamPresenter {
        func present(_ line: UserExport.Line) -> Part {
            switch line {
            case .head(let head): .user(Head(head: head))
            case .row(let row): .row(UsersExport.Row(row: row))
            case .end(let rows): .end(End(rows: rows))
            }
        }
    }

    /// The rows of an export, and the file's name without its extension.
    struct Model: RowsModel, Sendable {
        typealias Rows = PresentedRows<UserExport, LinePresenter>
        typealias Row = Rows.Row
        typealias Closing = Rows.Closing

        let file: String
        let rows: Rows

        func stream(as form: MediaType, in member: StaticString) -> any BodyStream { rows.stream(as: form, in: member) }
    }

    struct Row: WireOutput {
        let row: PersonalRow

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "Something that is held about the user.", always: "row")
            field("feature", "The part of the program that holds it.") { "\($0.row.feature)" }
            field("table", "What it is.") { "\($0.row.table)" }
            field("row", "Its values; those that are not set are left out.") { Values(json: $0.row.values) }
        }
    }

    /// Streams the lines as a file to save.
    struct View: RowsView {
        typealias Model = UsersExport.Model

        static let forms: [MediaType] = [.ndjson, .json]
        static let caching = Caching.never
        static let fields = ResponseFields.attachment

        func render(_ model: Model, as form: MediaType) -> Response {
            var response = Response(
                Self.status, form.contentType, body: .stream(model.stream(as: form, in: Self.member)))
            let file = model.file + (form == .json ? ".json" : ".ndjson")
            response.fields = [HeaderField("Content-Disposition", "attachment; filename=\"\(file)\"")]
            return response
        }
    }
}
