import Viper
import ViperHTTP
import ViperJSON

/// `GET /pages/{file}`: the style sheet or the script, whose names change with their texts, so that browsers need not ask
/// again.
enum PageFile {
    struct Input: WireInput {
        let file: String

        init(_ field: inout some InputFields) {
            file = field.path("file", "The name of the file, as pages name it.", .exactly(1...100))
        }
    }

    struct Interactor: ImmediateInteractor {
        static let failures = FailureKinds.missing

        func execute(_ input: Input) throws(Failure) -> (text: ImmortalBytes, form: MediaType) {
            switch input.file {
            case StyleFile.name: (StyleFile.text, .css)
            case ScriptFile.name: (ScriptFile.text, .script)
            default:
                throw .missing(
                    "This file of pages has another name now.", fr: "Ce fichier des pages a maintenant un autre nom.",
                    pt: "Este ficheiro das páginas tem agora outro nome.")
            }
        }
    }

    struct View: Viper.View {
        typealias Model = (text: ImmortalBytes, form: MediaType)
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [MediaType] = [.css, .script]
        static let caching = Caching.immutable

        func render(_ model: Model, as form: MediaType) -> Response {
            Response(Self.status, model.form.contentType, body: .shared(model.text))
        }
    }
}
