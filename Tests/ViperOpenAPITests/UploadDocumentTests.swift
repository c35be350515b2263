import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

@Suite("Uploads in the API's description")
struct UploadDocumentTests {
    private struct Photo: WireInput {
        init(_ field: inout some InputFields) {
            _ = field.upload("image", "The photo.", types: [.jpeg, .png], atMost: 1000)
            let _: String? = field.body(optional: "caption", "A text.", .exactly(1...20))
        }
    }

    /// A photo whose caption is required, so that the file alone does not do.
    private struct CaptionedPhoto: WireInput {
        init(_ field: inout some InputFields) {
            _ = field.upload("image", "The photo.", types: [.png], atMost: 1000)
            let _: String = field.body("caption", "A text.", .exactly(1...20))
        }
    }

    private struct Adding<Input: WireInput>: Interactor {
        func execute(_ input: Input) async throws(Failure) {}
    }

    private func body<Input: WireInput>(
        of type: Input.Type
    ) throws -> (content: String, types: [String], schema: String) {
        let route = Route<Void>(.post, "/photos", isEntry: true) { _ in Module(Adding<Input>()) }
        let document = try ReadDocument(route)
        let form = document["paths", "/photos", "post", "requestBody", "content", "multipart/form-data"] ?? ""
        let name = document.names("components", "schemas").first { $0.contains("Photo") } ?? ""
        let types = document.names("paths", "/photos", "post", "requestBody", "content")
        return (form, types, document["components", "schemas", name] ?? "")
    }

    @Test("A form and the file itself are described, with the types and the limit")
    func forms() throws {
        let body = try body(of: Photo.self)
        #expect(body.types == ["multipart/form-data", "image/jpeg", "image/png", "application/octet-stream"])
        #expect(body.content.contains(#""encoding":{"image":{"contentType":"image/jpeg, image/png"}}"#))
        #expect(
            body.schema.contains(
                #""image":{"type":"string","format":"binary","description":"The photo. At most 1000 bytes."}"#))
        #expect(body.schema.contains(#""required":["image"]"#) && body.schema.contains(#""caption""#))
    }

    @Test("Where a text is required, only a form does")
    func requiredText() throws {
        let body = try body(of: CaptionedPhoto.self)
        #expect(body.types == ["multipart/form-data"])
        #expect(body.schema.contains(#""required":["image","caption"]"#))
    }
}
