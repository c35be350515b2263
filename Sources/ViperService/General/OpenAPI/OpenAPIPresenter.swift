import Viper

extension OpenAPI {
    typealias Presenter = PassthroughPresenter<Outcome>
}
