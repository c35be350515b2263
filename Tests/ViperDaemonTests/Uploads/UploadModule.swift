import ViperTesting

@testable import ViperDaemon

/// A module that takes a file and a caption, and tells what it got.
enum Upload {
    static let limit = 10 << 20

    struct Input: WireInput {
        let image: UploadedFile
        let caption: String?

        init(_ field: inout some InputFields) {
            image = field.upload("image", "The photo.", types: [.jpeg, .png], atMost: Upload.limit)
            caption = field.body(optional: "caption", "What it shows.", .trimmed(1...20))
        }
    }

    struct Document: WireOutput, Sendable {
        let size: Int
        let digest: String
        let caption: String?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("size", "In bytes.", \.size)
            field("digest", "The SHA-256, as read from the file.", \.digest)
            field("caption", "What it shows.", \.caption)
        }
    }

    struct Interactor: Viper.Interactor {
        let calls: Calls

        func execute(_ input: Input) async throws(Failure) -> Document {
            calls.count.withLock { $0 += 1 }
            let digest = Upload.digest(of: input.image.file)
            guard digest == Upload.text(of: input.image.digest) else { throw .broken("two digests") }
            return Document(size: input.image.size, digest: digest, caption: input.caption)
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ document: Document, for reader: PresentationContext) -> Document { document }
    }

    struct View: JSONView { typealias Model = Document }

    /// Refuses callers without a field, before the body is read.
    struct Gate: Viper.Interactor {
        func execute(_ request: Request) async throws(Failure) {
            if request.header("X-Stranger") != nil { throw .forbidden("Not you.") }
        }
    }

    /// How often the interactor ran.
    final class Calls: Sendable {
        let count = Locked(0)
    }

    /// The SHA-256 of a file's content, in hexadecimal.
    static func digest(of file: TemporaryFile) -> String {
        var hash = SHA256()
        var room = [UInt8](repeating: 0, count: 64 << 10)
        var offset = 0
        while true {
            let count = room.withUnsafeMutableBytes { (try? file.read(at: offset, into: $0)) ?? 0 }
            guard count > 0 else { return text(of: hash.finish()) }
            room.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            offset += count
        }
    }

    static func digest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return text(of: hash.finish())
    }

    static func text(of digest: [UInt8]) -> String {
        digest.map { byte in String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16) }.joined()
    }
}

/// A daemon with the route `POST /photos`, which takes uploads, and `POST /names`, which takes JSON.
final class UploadServer {
    let folder: TemporaryFolder
    let calls = Upload.Calls()
    let server: TestServer
    let dispatcher: Dispatcher
    private let failures = Locked<[String]>([])

    var daemon: Daemon { server.daemon }
    var port: UInt16 { server.port }
    /// Details that the log would get.
    var reports: [String] { failures.withLock { $0 } }

    init(_ limits: Limits = .ample(), in uploadFolder: String? = nil) throws {
        folder = try TemporaryFolder()
        let calls = calls
        let failures = failures
        let route = Route<Void>(.post, "/photos", isEntry: true) { _ in
            Module(Upload.Interactor(calls: calls), Upload.Presenter(), Upload.View())
        }
        dispatcher = Dispatcher(
            try RouteTable(Router([route.behind(Upload.Gate(), isPrivate: false)]), namedRoutes: []),
            uploadFolder: uploadFolder ?? folder.path
        ) { inner, _, _ in failures.withLock { $0.append(inner) } }
        server = try TestServer(
            limits, { [dispatcher] in await dispatcher.respond(to: $0) },
            refusal: { [dispatcher] in dispatcher.respond(to: $1, refusedWith: $0) },
            bodyLimit: { [dispatcher] in dispatcher.bodyLimit(of: $0) })
    }

    func client(sending request: [UInt8] = []) -> RawClient { server.client(sending: request) }
    func client(sending request: String) -> RawClient { server.client(sending: request) }

    /// A connection that sends the head of a form, with a `Content-Length` and any further fields.
    static func head(_ form: MultipartForm, length: Int? = nil, _ fields: String = "") -> [UInt8] {
        Array(
            "POST /photos HTTP/1.1\r\n\(host)Content-Type: \(form.contentType)\r\nContent-Length: \(length ?? form.body.count)\r\n\(fields)\r\n"
                .utf8)
    }
}
