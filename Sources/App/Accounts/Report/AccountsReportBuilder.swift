import Viper

extension AccountsReport {
    struct Builder: Viper.Builder {
        let service: ReportService

        func build(in account: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: account), Presenter(), View())
        }
    }
}
