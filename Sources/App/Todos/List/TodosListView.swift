import HTTP
import Viper

extension TodosList {
    /// Renders a page.
    struct View: ListView {
        typealias Model = Page
        static var languages: Languages? { Language.all }
    }
}
