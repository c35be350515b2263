import Glibc
import ViperTesting

@testable import ViperHTTP

/// A photo with texts of every kind beside it.
private struct Photo: WireInput, Equatable {
    let image: UploadedFile
    let caption: String
    let place: String?
    let rating: Int

    init(_ field: inout some InputFields) {
        image = field.upload("image", "The photo.", types: [.jpeg, .png], atMost: 100_000)
        caption = field.body("caption", "What it shows.", .trimmed(1...20))
        place = field.body(optional: "place", "Where it was taken.", .trimmed(1...20))
        rating = field.body("rating", "How good it is.", 1...5, default: 3)
    }
}

/// A file without texts.
private struct Picture: WireInput, Equatable {
    let image: UploadedFile

    init(_ field: inout some InputFields) {
        image = field.upload("image", "The picture.", types: [.jpeg, .png], atMost: 100_000)
    }
}

@Suite("Reading uploads")
struct UploadInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Reads an upload as a route does.
    private func read<Input: WireInput>(_ input: Input.Type, _ request: TestRequest) async throws -> Input {
        let shape = InputShape(try #require(InputDescription.of(Input.self)))
        let storage = RequestStorage(.post, request.target, fields: request.fields)
        request.body?.withUnsafeBytes { _ = storage.appendBody($0) }
        let rules = try #require(shape.description.uploadRules)
        if let problem = try await Request(storage).awaitUpload(rules, in: folder.path) { throw problem }
        return try Input.read(Request(storage), shape: shape)
    }

    private func problem<Input: WireInput>(_ input: Input.Type, _ request: TestRequest) async throws -> Problem {
        try #require(await #expect(throws: Problem.self) { _ = try await read(input, request) })
    }

    private func problem(_ form: MultipartForm) async throws -> Problem {
        try await problem(Photo.self, TestRequest("POST", "/", form: form))
    }

    private static let jpeg = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    private static let sample = MultipartForm().text("caption", " Été ").file("image", jpeg)

    private func content(_ file: UploadedFile) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: file.size + 1)
        let count = try bytes.withUnsafeMutableBytes { room throws(FileError) in try file.file.read(at: 0, into: room) }
        return Array(bytes.prefix(count))
    }

    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    @Test("A form has its file on the disk, hashed, and its texts as members")
    func form() async throws {
        let form = Self.sample.text("place", "").text("rating", "5").text("_charset_", "latin1")
        let photo = try await read(Photo.self, TestRequest("POST", "/", form: form))
        #expect(photo.image.size == 100_000 && photo.image.mediaType == .jpeg)
        #expect(try content(photo.image) == Self.jpeg)
        #expect(photo.image.digest == Self.digest(Self.jpeg))
        #expect(photo.caption == "Été" && photo.place == nil && photo.rating == 5)
        #expect(names(in: folder.path).isEmpty)
    }

    @Test("The file may be the whole body, of any letter case of its type")
    func whole() async throws {
        let picture = try await read(
            Picture.self, TestRequest("POST", "/", file: Self.jpeg, type: "Image/PNG; a=b"))
        #expect(try content(picture.image) == Self.jpeg)
        #expect(picture.image.mediaType == .png && picture.image.digest == Self.digest(Self.jpeg))
        let problem = try await problem(Photo.self, TestRequest("POST", "/", file: Self.jpeg, type: "image/png"))
        #expect(problem.status == .unprocessableContent && problem.faults.map(\.place) == [.body("/caption")])
    }

    @Test(
        "A file may be declared as another image, as anything, or as nothing, in a body and in a part",
        arguments: ["image/jpg", "Image/PJPEG; a=b", "image/x-png", "application/octet-stream", "", nil])
    func openType(type: String?) async throws {
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let form = MultipartForm().part("\(field)Content-Disposition: form-data; name=image", [1])
        var whole = TestRequest("POST", "/", type.map { [("Content-Type", $0)] } ?? [])
        whole.body = [1]
        for request in [TestRequest("POST", "/", form: form), whole] {
            let picture = try await read(Picture.self, request)
            #expect(picture.image.mediaType == nil && picture.image.size == 1)
        }
    }

    @Test("What is wrong with parts is told at once")
    func faults() async throws {
        let head = "Content-Disposition: form-data; name="
        let problem = try await problem(
            MultipartForm().file("image", [], type: "image/png").text("caption", "a").text("caption", "b")
                .text("rating", "6").part(head + "place", [0xC3]).file("other/~", Self.jpeg).file("image", [1]))
        #expect(problem.status == .unprocessableContent && problem.kind.code == "invalid-body")
        #expect(
            problem.faults.map { "\($0.place) \($0.code)" } == [
                #"body("/image") empty"#, #"body("/place") notUTF8"#, #"body("/rating") outOfBounds"#,
                #"body("/caption") duplicate"#, #"body("/other~1~0") unknown"#, #"body("/image") duplicate"#,
            ])
    }

    @Test(
        "A faulty part is told once, with what was expected",
        arguments: [
            (MultipartForm().text("caption", "a"), "/image", "missing", "Expected a part with a file, found none."),
            (sample.text("rating", "x"), "/rating", "notAnInteger", ""),
            (
                MultipartForm().file("image", [1]), "/caption", "missing", "Expected the member, found none."
            ),
            (MultipartForm().file("image", [1]).text("caption", ""), "/caption", "tooShort", ""),
            (sample.part("Content-Disposition: form-data; name=place", [0x41, 0]), "/place", "containsNull", ""),
            (
                MultipartForm().text("caption", "a").file("image", [1], type: "text/html"), "/image", "unknownValue",
                "Expected one of image/jpeg, image/png; found 'text/html'."
            ),
            (
                MultipartForm().text("caption", "a").part(
                    "Content-Disposition: form-data; name=image\r\nContent-Transfer-Encoding: base64", [1]), "/image",
                "unknownValue", "Expected a part without Content-Transfer-Encoding, found 'base64'."
            ),
            (
                MultipartForm().file("image", [1]).text("caption", String(repeating: "a", count: 65_537)), "/caption",
                "tooLong", "Expected at most 65536 bytes in all texts, found more."
            ),
        ] as [(MultipartForm, String, String, String)])
    func fault(_ form: MultipartForm, _ pointer: String, _ code: String, _ detail: String) async throws {
        let problem = try await problem(form)
        #expect(problem.status == .unprocessableContent)
        #expect(problem.faults.map(\.place) == [.body(pointer)])
        #expect(problem.faults.first?.code == code)
        if !detail.isEmpty { #expect("\(problem.faults[0].detail)" == detail) }
    }

    @Test("A body that is no form is a 400, with what is wrong elsewhere")
    func malformed() async throws {
        var request = TestRequest("POST", "/", form: Self.sample)
        request.body?.removeLast(5)
        let malformed = try await problem(Photo.self, request)
        #expect(malformed.status == .badRequest && malformed.kind.code == "malformed-multipart")
        #expect(malformed.faults.map(\.code) == ["malformedMultipart"])
        request.target = "/?more=1"
        let both = try await problem(Photo.self, request)
        #expect(both.status == .badRequest && both.kind.code == "invalid-input")
        #expect(both.faults.map(\.code) == ["unknown", "malformedMultipart"])
        request.fields = [("Content-Type", "multipart/form-data")]
        #expect(try await problem(Photo.self, request).kind.code == "malformed-multipart")
    }

    @Test(
        "Any other media type is a 415 that names those allowed",
        arguments: ["application/json", "text/html", "video/mp4", "multipart/mixed; boundary=a", "image/png; a=\""])
    func mediaType(_ type: String) async throws {
        var request = TestRequest("POST", "/", [("Content-Type", type)])
        request.body = [1]
        let problem = try await problem(Picture.self, request)
        #expect(problem.status == .unsupportedMediaType)
        #expect(problem.fields == [HeaderField("Accept-Post", "multipart/form-data, image/jpeg, image/png")])
    }

    @Test("A file over the limit is a 413, and so is a body over its own")
    func size() async throws {
        let large = Self.jpeg + [1]
        for request in [
            TestRequest("POST", "/", form: MultipartForm().file("image", large)),
            TestRequest("POST", "/", file: large, type: "image/png"),
            TestRequest("POST", "/", form: MultipartForm().file("image", large + [UInt8](repeating: 0, count: 70_000))),
            TestRequest("POST", "/", [("Content-Length", "300000")], form: MultipartForm().file("image", [1])),
        ] {
            #expect(try await problem(Picture.self, request).status == .contentTooLarge)
        }
    }

    @Test("A folder that is missing is told as an error")
    func noFolder() async throws {
        let storage = RequestStorage()
        storage.addField(name: StaticString("Content-Type").bytes, value: StaticString("image/png").bytes)
        let rules = UploadRules(name: "image", types: ["image/png"], fileBytes: 10)
        await #expect(throws: FileError.self) {
            try await Request(storage).awaitUpload(rules, in: folder.path + "/missing")
        }
    }

    @Test("A full disk is told, and the file is dropped")
    func fullDisk() throws {
        let rules = UploadRules(name: "image", types: ["image/png"], fileBytes: 100)
        let receiver = UploadReceiver(rules, .file("image/png")) { () throws(FileError) in
            TemporaryFile(owning: open("/dev/full", O_RDWR | O_CLOEXEC))
        }
        [UInt8](repeating: 1, count: 10).withUnsafeBytes { receiver.receive($0) { _ in true } }
        receiver.finish()
        guard case .full? = receiver.failure else {
            Issue.record("\(String(describing: receiver.failure))")
            return
        }
        #expect(receiver.file == nil)
    }
}

@Suite("Declaring uploads")
struct UploadDeclarationTests {
    private struct Two: WireInput {
        init(_ field: inout some InputFields) {
            _ = field.upload("one", "One.", types: [.png], atMost: 1)
            _ = field.upload("two", "Two.", types: [.png], atMost: 1)
        }
    }

    private struct Untyped: WireInput {
        init(_ field: inout some InputFields) { _ = field.upload("one", "One.", types: [], atMost: 1) }
    }

    private struct Mixed: WireInput {
        init(_ field: inout some InputFields) {
            _ = field.upload("one", "One.", types: [.png], atMost: 1)
            _ = field.elements("All.", NoInput.self, 1...2)
        }
    }

    @Test("A declaration is learned by a dry run")
    func description() throws {
        let description = try #require(InputDescription.of(Photo.self))
        #expect(description.flaw == nil && description.hasBody)
        #expect(
            description.uploads == [
                .init(name: "image", summary: "The photo.", types: [.jpeg, .png], limit: 100_000)
            ])
        let rules = try #require(description.uploadRules)
        #expect(rules.textNames == ["caption", "place", "rating"] && rules.bodyBytes == 165_536)
    }

    @Test("Two files, a file without types, and a file beside elements are flaws")
    func flaws() {
        #expect(InputDescription.of(Two.self)?.flaw != nil)
        #expect(InputDescription.of(Untyped.self)?.flaw != nil)
        #expect(InputDescription.of(Mixed.self)?.flaw != nil)
    }
}
