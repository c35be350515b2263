import Shared
import Viper

extension TodosNew {
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ values: TodoValues, for reader: PresentationContext) -> TodoForm {
            let language = Language(of: reader)
            return TodoForm(
                title: LocalText(.newTodo, in: language), method: .post, link: router.linkToList,
                fields: TodoForm.fields(of: values, in: language))
        }
    }
}
