import ViperTesting

/// Modules that send a file.
enum Picture {
    static let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    static let tag = "\"000000000000000a000000000000000b\""

    /// Where the bytes come from.
    enum Kind: Sendable, CaseIterable { case file, parts }

    final class Parts: BodyStream {
        let range: Range<Int>
        init(_ range: Range<Int>) { self.range = range }
        func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
            Picture.bytes[range].withUnsafeBytes { writer.raw($0) }
            return false
        }
    }

    struct Interactor: Viper.Interactor {
        let path: String?
        var name: String?

        func execute(_ input: NoInput) async throws(Failure) -> FileModel {
            let content: FileContent
            if let path {
                guard let file = OpenFile(path: path) else { throw .missing("No file.") }
                content = FileContent(file)
            } else {
                content = FileContent(count: Picture.bytes.count) { Parts($0) }
            }
            return FileModel(content, tag: .digest(10, 11), type: name == nil ? nil : .jpeg, name: name)
        }
    }

    struct Shown: FileView {
        static let forms: [MediaType] = [.png, .jpeg]
        static let caching = Caching.immutable
    }

    struct Saved: FileView {
        static let forms: [MediaType] = [.png]
        static let isFromUsers = false
        static let isForSaving = true
    }

    /// A gate for the caller alone.
    struct Gate: Viper.Interactor {
        static let authentication: Authentication? = Authentication([.http("bearer")])
        func execute(_ request: Request) async throws(Failure) {}
    }
}

@Suite("Views of files")
struct FileViewTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Picture.bytes, to: "picture")
        try folder.write([], to: "empty")
    }

    private func client(_ kind: Picture.Kind = .file, name: String? = nil) throws -> InProcessClient {
        let path = kind == .file ? folder.path + "/picture" : nil
        let shown = Module(Picture.Interactor(path: path), PassthroughPresenter(), Picture.Shown())
        let saved = Module(Picture.Interactor(path: path, name: name), PassthroughPresenter(), Picture.Saved())
        let empty = Module(
            Picture.Interactor(path: folder.path + "/empty"), PassthroughPresenter(), Picture.Shown())
        let routes: [Route<Void>] = [
            Route(.get, "/shown", "Show", isEntry: true) { _ in shown },
            Route(.get, "/saved", "Save", isEntry: true) { _ in saved },
            Route(.get, "/empty", "Show nothing", isEntry: true) { _ in empty },
            Route("/mine", Router(Picture.Gate(), [Route(.get, "", "Show", isEntry: true) { _ in shown }])),
        ]
        var policies = Policies()
        policies.encoder = NoEncoder()
        return try ViperTests.client(routes, policies)
    }

    /// Fails the test that encodes anything.
    private final class NoEncoder: ContentEncoder {
        func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes? { nil }
        func encode(_ stream: any BodyStream) -> (any BodyStream)? {
            Issue.record("a file is encoded")
            return nil
        }
    }

    private func get(
        _ client: InProcessClient, _ path: String = "/shown", _ fields: [(name: String, value: String)] = []
    ) async throws -> TestResponse {
        try await client.get(path, fields + [("Accept-Encoding", "gzip")])
    }

    @Test("A whole file comes with its tag, its caching and what makes it harmless", arguments: Picture.Kind.allCases)
    func whole(_ kind: Picture.Kind) async throws {
        let response = try await get(try client(kind))
        #expect(response.status == 200)
        #expect(response.body == Picture.bytes)
        #expect(response["Content-Type"] == "image/png")
        #expect(response["ETag"] == Picture.tag)
        #expect(response["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(response["Accept-Ranges"] == "bytes")
        #expect(response["Content-Security-Policy"] == "sandbox")
        #expect(response["X-Content-Type-Options"] == "nosniff")
        #expect(response["Cross-Origin-Resource-Policy"] == "same-site")
        #expect(response["Content-Disposition"] == nil && response["Content-Range"] == nil)
        #expect(response["Content-Encoding"] == nil && response["Vary"] == nil)
    }

    @Test("A range is a 206 with its place, and all that the whole file comes with", arguments: Picture.Kind.allCases)
    func part(_ kind: Picture.Kind) async throws {
        let client = try client(kind)
        for (range, part) in [("bytes=0-0", 0..<1), ("bytes=-5", 1995..<2000), ("bytes=5-", 5..<2000)] {
            let response = try await get(client, "/shown", [("Range", range)])
            #expect(response.status == 206)
            #expect(response.body == Array(Picture.bytes[part]))
            #expect(response["Content-Range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/2000")
            #expect(response["ETag"] == Picture.tag && response["Content-Type"] == "image/png")
            #expect(response["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(response["Content-Security-Policy"] == "sandbox" && response["Accept-Ranges"] == "bytes")
        }
    }

    @Test("A range behind the end is a 416 with the file's size", arguments: Picture.Kind.allCases)
    func beyond(_ kind: Picture.Kind) async throws {
        let response = try await get(try client(kind), "/shown", [("Range", "bytes=2000-")])
        #expect(response.status == 416)
        #expect(response["Content-Range"] == "bytes */2000")
        #expect(response["Content-Type"] == "application/problem+json")
        #expect(response["Cache-Control"] == "no-store" && response["ETag"] == nil)
        #expect(response.value(of: "type") == "/problems/range-not-satisfiable")
        #expect(response.text.contains("which has 2000 bytes"))
    }

    @Test("Several ranges, junk, another unit and an empty file are answered whole")
    func ignored() async throws {
        let client = try client()
        for value in ["bytes=0-0,2-3", "bytes=x", "lines=0-1"] {
            let response = try await get(client, "/shown", [("Range", value)])
            #expect(response.status == 200 && response.body == Picture.bytes)
            #expect(response["Content-Range"] == nil)
        }
        let empty = try await get(client, "/empty", [("Range", "bytes=0-")])
        #expect(empty.status == 200 && empty.body.isEmpty && empty["Content-Length"] == "0")
    }

    @Test("HEAD has the whole file's fields without a body, and ignores ranges")
    func head() async throws {
        let response = try await client().send(TestRequest("HEAD", "/shown", [("Range", "bytes=0-0")]))
        #expect(response.status == 200 && response.body.isEmpty)
        #expect(response["Content-Length"] == "2000" && response["Content-Range"] == nil)
        #expect(response["ETag"] == Picture.tag && response["Accept-Ranges"] == "bytes")
    }

    @Test("If-Range lets the range apply to the file with that strong tag alone")
    func conditionalRange() async throws {
        let client = try client()
        for (condition, status) in [
            (Picture.tag, 206), ("W/" + Picture.tag, 200), ("\"000000000000000a000000000000000c\"", 200),
            ("Sat, 29 Oct 1994 19:43:31 GMT", 200),
        ] {
            let response = try await get(client, "/shown", [("Range", "bytes=0-9"), ("If-Range", condition)])
            #expect(response.status == status, "\(condition)")
            #expect(response.body.count == (status == 206 ? 10 : 2000))
        }
        // Behind the end of another file is no fault.
        let stale = try await get(client, "/shown", [("Range", "bytes=2000-"), ("If-Range", "\"0\"")])
        #expect(stale.status == 200)
    }

    @Test("Who has the file gets a 304, whatever range is asked for; who demands another gets a 412")
    func conditions() async throws {
        let client = try client()
        for tag in [Picture.tag, "W/" + Picture.tag, "*"] {
            let response = try await get(client, "/shown", [("If-None-Match", tag), ("Range", "bytes=0-9")])
            #expect(response.status == 304 && response.body.isEmpty)
            #expect(response["ETag"] == Picture.tag)
            #expect(response["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(response["Content-Range"] == nil)
        }
        let same = try await get(client, "/shown", [("If-Match", Picture.tag), ("Range", "bytes=0-9")])
        #expect(same.status == 206)
        let other = try await get(client, "/shown", [("If-Match", "W/" + Picture.tag), ("Range", "bytes=0-9")])
        #expect(other.status == 412 && other["Cache-Control"] == "no-store")
    }

    @Test("Behind a gate that looks at callers, only their own clients may store the file")
    func ownCaching() async throws {
        let response = try await get(try client(), "/mine")
        #expect(response["Cache-Control"] == "private, max-age=31536000, immutable")
        #expect(response["Vary"] == "Authorization")
    }

    @Test("The file says which media type it has, whatever the client prefers")
    func type() async throws {
        let client = try client(name: "a")
        let shown = try await get(client, "/shown", [("Accept", "image/jpeg")])
        #expect(shown["Content-Type"] == "image/png" && shown["Vary"] == nil)
        let saved = try await get(client, "/saved")
        #expect(saved["Content-Type"] == "image/jpeg")
        #expect(try await get(client, "/shown", [("Accept", "text/plain")]).status == 406)
    }

    @Test(
        "A file for saving has a name, in ASCII and in full; nothing in it ends the field or leaves a folder",
        arguments: [
            (nil, "attachment"), ("", "attachment"), ("a.csv", "attachment; filename=\"a.csv\""),
            ("a b.csv", "attachment; filename=\"a b.csv\""),
            ("\"\\\r\n/../x", "attachment; filename=\"_____.._x\"; filename*=UTF-8''%22____.._x"),
            ("é€%.csv", "attachment; filename=\"___.csv\"; filename*=UTF-8''%C3%A9%E2%82%AC%25.csv"),
        ] as [(String?, String)])
    func names(_ name: String?, _ value: String) async throws {
        let response = try await get(try client(name: name), "/saved")
        #expect(response["Content-Disposition"] == value)
        #expect(response["Content-Security-Policy"] == nil)
        #expect(response["Cache-Control"] == "no-cache")
    }
}
