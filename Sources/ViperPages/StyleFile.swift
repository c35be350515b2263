import Viper
import ViperHTTP
import ViperJSON

/// `GET /pages/{file}`: the style sheet, whose name changes with its text, so that browsers need not ask again.
enum StyleFile {
    struct Input: WireInput {
        let file: String

        init(_ field: inout some InputFields) {
            file = field.path("file", "The name of the style sheet, as pages name it.", .exactly(1...100))
        }
    }

    struct Interactor: ImmediateInteractor {
        static let failures = FailureKinds.missing

        func execute(_ input: Input) throws(Failure) -> ImmortalBytes {
            guard input.file == StyleFile.name else {
                throw .missing(
                    Sentence(
                        "The style sheet of pages has another name now.",
                        fr: "La feuille de style des pages a maintenant un autre nom.",
                        pt: "A folha de estilo das páginas tem agora outro nome."))
            }
            return StyleFile.text
        }
    }

    struct View: Viper.View {
        typealias Model = ImmortalBytes
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [MediaType] = [.css]
        static let caching = Caching.immutable

        func render(_ model: Model, as form: MediaType) -> Response {
            Response(Self.status, form.contentType, body: .shared(model))
        }
    }

    static let name = "page-\(text.hash).css"

    static let text = ImmortalBytes(
        """
        :root { color-scheme: light dark; --text: #1b1b1f; --quiet: #5b5b66; --line: #d8d8de; --page: #fdfdfc; --link: #0b57a4;
          --fault: #a4161a; --mark: #fff3c4 }
        @media (prefers-color-scheme: dark) {
          :root { --text: #e8e8ea; --quiet: #a9a9b4; --line: #3a3a42; --page: #16161a; --link: #8ab8f0; --fault: #ff9a92; --mark: #4a3f10 }
        }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 "Source Sans 3", system-ui, sans-serif;
          overflow-wrap: anywhere }
        body > * { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem }
        a { color: var(--link); text-underline-offset: .15em }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
        .skip { position: absolute; left: -99rem }
        .skip:focus { position: static; display: block; padding: .5rem 1.25rem }
        header { padding-top: 1.25rem; font-size: .9rem }
        header ol { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0; padding: 0 }
        header li + li::before { content: "›"; color: var(--quiet); margin-right: .5rem }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 1.5rem 0 1rem; text-wrap: balance }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
        dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .35rem 1.5rem; margin: 1rem 0 }
        dt { color: var(--quiet) }
        dd { margin: 0; white-space: pre-wrap; unicode-bidi: isolate }
        .table { overflow-x: auto }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
        caption { text-align: left; color: var(--quiet); font-size: .9rem; padding-bottom: .4rem }
        th, td { text-align: left; vertical-align: baseline; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line);
          unicode-bidi: isolate }
        th { font-weight: 600 }
        ul { padding-left: 1.2rem }
        nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0 }
        details { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: .5rem 1rem }
        summary { cursor: pointer }
        form p { margin: .9rem 0 }
        label { display: block; font-weight: 600 }
        .box label { display: inline }
        input, select, textarea { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--quiet);
          border-radius: .3rem; padding: .35rem .5rem; max-width: 100% }
        input:not([type=checkbox]), textarea { width: 28rem }
        [aria-invalid] { border: 2px solid var(--fault) }
        button { font: inherit; color: var(--page); background: var(--link); border: 0; border-radius: .3rem;
          padding: .4rem 1rem; cursor: pointer }
        small { display: block; color: var(--quiet); font-size: .85rem }
        .fault { display: block; color: var(--fault) }
        header form { margin: 0 } header button { padding: .1rem .6rem }
        .none { color: var(--quiet) }
        footer { margin-top: 3rem; padding-top: 1rem; padding-bottom: 2rem; color: var(--quiet); font-size: .9rem }
        code { font: .9em ui-monospace, monospace }
        @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .7rem } }
        @media print { header, footer, .skip { display: none } a { color: inherit } }

        """)
}
