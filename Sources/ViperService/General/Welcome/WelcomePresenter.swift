import Viper

extension Welcome {
    typealias Presenter = PassthroughPresenter<Rendered>
}
