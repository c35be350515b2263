import Viper

extension UsersExport {
    struct Presenter: Viper.Presenter {
        func present(_ export: UserExport, for reader: PresentationContext) -> Model {
            Model(file: export.head.name.text, rows: PresentedRows(export, by: LinePresenter()))
        }
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
}
