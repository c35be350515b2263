import Viper

extension AccountsReport {
    /// Renders the rows as they come, and the total behind them.
    struct View: RowsView, LocalizedView {
        typealias Model = AccountsReport.Model
        static var member: StaticString { "rows" }
    }
}
