import Shared
import Viper
import ViperHTTP
import ViperValues

extension ItemsNew {
    /// The form has the same limits as the input.
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Form {
            var name = Field(name: "name", label: "Name", kind: .text)
            name.required = true
            name.value = outcome.name
            name.minLength = ItemRules.name.length.lowerBound
            name.maxLength = ItemRules.name.length.upperBound
            var enabled = Field(name: "enabled", label: "Enabled", kind: .checkbox)
            enabled.checked = outcome.enabled
            return Form(title: "New item", method: .post, link: router.linkToList, fields: [name, enabled])
        }
    }
}
