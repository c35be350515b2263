import Viper
import ViperHTTP
import ViperJSON
import ViperValues

/// `GET /todos/{id}/edit`: the form that edits a todo. Its entity tag is good for the `If-Match` of what is sent.
enum TodosEdit {
    typealias Input = IDInput

    /// What is shown.
    struct Document: OutputValue, Versioned {
        let form: TodoForm
        let version: Int64

        func write(to writer: inout ByteWriter) { form.write(to: &writer) }

        static var schema: Schema { TodoForm.schema }
    }

    /// Renders the form.
    struct View: JSONView, LocalizedView {
        typealias Model = Document
    }
}
