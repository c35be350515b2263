import Shared
import Viper

extension TodosEdit {
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> Document {
            let language = Language(of: reader)
            let form = TodoForm(
                title: LocalText(.editTodo, in: language), method: .put, link: router.link(detailOf: todo.id),
                fields: TodoForm.fields(of: todo.values, in: language), version: todo.version)
            return Document(form: form, version: todo.version)
        }
    }
}
