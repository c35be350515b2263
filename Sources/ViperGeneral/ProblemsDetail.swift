import Viper
import ViperHTTP

/// `GET /problems/{code}`: what a kind of problem or fault means, and what to do about it. The `type` of every problem
/// document is a link here.
enum ProblemsDetail {
    struct Input: Equatable {
        let code: String
    }

    enum Outcome: Sendable, Equatable {
        /// A kind of problem, and the faults that its `errors` can have.
        case problem(ProblemKind, faults: [FaultKind])
        case fault(FaultKind)
    }

    struct Fault: WireOutput {
        let code: String
        let meaning: String
        let remedy: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("code", "The error's code.", \.code)
            field("meaning", "What is wrong.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
        }
    }

    /// Looks the code up among the problems, then among the faults.
    struct Interactor: ImmediateInteractor {
        let catalog: ProblemCatalog

        static var failures: FailureKinds { .missing }

        func execute(_ input: Input) throws(Failure) -> Outcome {
            if let problem = catalog.problem(input.code) {
                return .problem(problem, faults: problem.hasFaults ? catalog.faults : [])
            }
            if let fault = catalog.fault(input.code) { return .fault(fault) }
            throw .missing(
                "There is no problem with the code '\(input.code)'.",
                fr: "Il n'y a pas de problème avec le code '\(input.code)'.",
                pt: "Não há nenhum problema com o código '\(input.code)'.")
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            switch outcome {
            case .problem(let kind, let faults):
                Document(
                    code: kind.code, title: "\(kind.title.english)", status: Int(kind.status.code),
                    meaning: kind.meaning,
                    remedy: kind.remedy,
                    errors: faults.isEmpty
                        ? nil : faults.map { Fault(code: $0.code, meaning: $0.meaning, remedy: $0.remedy) })
            case .fault(let kind):
                Document(
                    code: kind.code, title: "An error in the input", status: nil, meaning: kind.meaning,
                    remedy: kind.remedy, errors: nil)
            }
        }
    }

    struct Document: WireOutput {
        let code: String
        let title: String
        let status: Int?
        let meaning: String
        let remedy: String
        let errors: [Fault]?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("code", "The last part of the problem's `type`, or the `code` of one of its `errors`.", \.code)
            field("title", "The kind of problem, in words.", \.title)
            field("status", "The status code of its responses; absent if the code appears only in `errors`.", \.status)
            field("meaning", "When it happens.", \.meaning)
            field("remedy", "What to do about it.", \.remedy)
            field("errors", "The codes that its `errors` may have; absent if it has no `errors`.", \.errors)
        }
    }

    /// Renders a kind of problem as JSON, or as a short HTML page.
    struct View: JSONView {
        typealias Model = Document

        static let forms: [MediaType] = [.json, .html]
        static let fields = ResponseFields.pagePolicy

        func render(_ model: Document, as form: MediaType) -> Response {
            var response = form == .html ? renderPage(model, as: form) : renderDocument(model, as: form)
            response.fields = HeaderField.ofPage()
            return response
        }

        private func renderPage(_ model: Document, as form: MediaType) -> Response {
            var page = ByteWriter(capacity: Self.usualBytes)
            page.beginPage(model.title)
            page.raw("<body>\n<main>\n<h1>")
            page.html(model.title)
            page.raw("</h1>\n<p><code>")
            page.html(model.code)
            page.raw("</code>")
            if let status = model.status { page.html(", status \(status)") }
            page.raw("</p>\n")
            write(model.meaning, model.remedy, to: &page)
            for fault in model.errors ?? [] {
                page.raw("<h2><code>")
                page.html(fault.code)
                page.raw("</code></h2>\n")
                write(fault.meaning, fault.remedy, to: &page)
            }
            page.raw("</main>\n</body>\n</html>\n")
            if page.hasFailed { return Response(.serviceUnavailable) }
            return Response(Self.status, form.contentType, page.finish())
        }

        private func write(_ texts: String..., to page: inout ByteWriter) {
            for text in texts {
                page.raw("<p>")
                page.marked(text)
                page.raw("</p>\n")
            }
        }
    }
}

extension ProblemsDetail.Input: WireInput {
    init(_ field: inout some InputFields) {
        code = field.path(
            "code", "The last part of a problem's `type`, or the `code` of one of its `errors`.", .exactly(1...100))
    }
}

extension ByteWriter {
    /// Writes text as HTML, with backquoted parts as code.
    fileprivate mutating func marked(_ text: String) {
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let isCode = index % 2 == 1
            if isCode { raw("<code>") }
            html(String(part))
            if isCode { raw("</code>") }
        }
    }
}
