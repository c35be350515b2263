import Shared
import Viper
import ViperHTTP
import ViperJSON
import ViperValues

/// `GET /todos/{id}/edit`: the form that edits a todo. Its entity tag can be used for the form's `If-Match`.
enum TodosEdit {
    typealias Input = IDInput

    struct Document: OutputValue, Versioned {
        let form: TodoForm
        let version: Int64

        func write(to writer: inout ByteWriter) { form.write(to: &writer) }

        static var schema: Schema { TodoForm.schema }
    }

    struct View: JSONView, LocalizedView {
        typealias Model = Document
    }
}
