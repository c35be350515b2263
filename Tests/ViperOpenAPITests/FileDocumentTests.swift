import Testing
import Viper
import ViperDocuments
import ViperHTTP
import ViperOpenAPI

extension MediaType {
    fileprivate static let picture = MediaType("image/png")
    fileprivate static let other = MediaType("image/jpeg")
    fileprivate static let table = MediaType("text/csv")
}

private struct Source: Interactor {
    func execute(_ input: NoInput) async throws(Failure) -> FileModel { throw .missing(.english("")) }
}

private struct Shown: FileView {
    static let forms: [MediaType] = [.picture, .other]
    static let caching = Caching.immutable
}

private struct Saved: FileView {
    static let forms: [MediaType] = [.table]
    static let isFromUsers = false
    static let isForSaving = true
}

private struct Gate: Interactor {
    static let authentication: Authentication? = Authentication([.http("bearer")])
    func execute(_ request: Request) async throws(Failure) {}
}

@Suite("Files in the API's description")
struct FileDocumentTests {
    private let document: ReadDocument
    private let every = ["X-Request-Id", "X-Content-Type-Options", "Cache-Control", "ETag"]

    init() throws {
        let shown = Module(Source(), PassthroughPresenter(), Shown())
        document = try ReadDocument(
            Route(.get, "/shown", "Show", isEntry: true) { _ in shown },
            Route(.get, "/saved", "Save", isEntry: true) { _ in Module(Source(), PassthroughPresenter(), Saved()) },
            Route("/mine", Router(Gate(), [Route(.get, "", "Show", isEntry: true) { _ in shown }])),
            parts: .compression)
    }

    private func fields(_ path: String, _ status: String) -> [String] {
        document.names("paths", path, "get", "responses", status, "headers")
    }

    @Test("A file is bytes, or text, with a range of it, no change of it and a range that it does not have")
    func answers() {
        let statuses = document.names("paths", "/shown", "get", "responses")
        #expect(statuses == ["200", "206", "304", "416", "429", "default"])
        for status in ["200", "206"] {
            #expect(
                document["paths", "/shown", "get", "responses", status, "content"]
                    == #"{"image/png":{"schema":{"type":"string","format":"binary"}},"#
                    + #""image/jpeg":{"schema":{"type":"string","format":"binary"}}}"#)
            #expect(
                document["paths", "/saved", "get", "responses", status, "content"]
                    == #"{"text/csv":{"schema":{"type":"string"}}}"#)
        }
    }

    @Test("Each answer has the header fields that it is sent with, and is not compressed")
    func headers() {
        let file = ["Accept-Ranges", "Cross-Origin-Resource-Policy"]
        let shown = every + file + ["Content-Security-Policy"]
        #expect(fields("/shown", "200") == shown)
        #expect(fields("/shown", "206") == shown + ["Content-Range"])
        #expect(fields("/saved", "200") == every + ["Content-Disposition"] + file)
        #expect(fields("/mine", "200") == shown + ["Vary"])
        #expect(document.names("components", "responses", "RangeNotSatisfiable", "headers").contains("Content-Range"))
    }

    @Test("It says who may store a file for how long")
    func caching() {
        func caching(_ path: String) -> String? {
            document["paths", path, "get", "responses", "200", "headers", "Cache-Control", "$ref"]
        }
        #expect(caching("/shown") == ##""#/components/headers/Cache-Control.Immutable""##)
        #expect(caching("/mine") == ##""#/components/headers/Cache-Control.PrivatelyImmutable""##)
        #expect(caching("/saved") == ##""#/components/headers/Cache-Control.Revalidated""##)
    }

    @Test("Range and If-Range are parameters of files alone")
    func parameters() throws {
        for path in ["/shown", "/saved", "/mine"] {
            let text = document["paths", path, "get", "parameters"]
            #expect(text?.contains(#""name":"Range""#) == true && text?.contains(#""name":"If-Range""#) == true)
        }
        let others = try ReadDocument(sampleTable())
        #expect(others["paths", "/things", "get", "parameters"]?.contains("Range") != true)
        #expect(!others.names("paths", "/things", "get", "responses").contains("416"))
    }
}
