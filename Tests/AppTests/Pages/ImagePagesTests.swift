import ViperTesting

@testable import ViperPages
@testable import adder

@Suite("Images on pages", .timeLimit(.minutes(10)))
struct ImagePagesTests {
    private var people: People { .current }

    @Test("A photo's page shows its images, and a list the small one of each", .people(["mia"], over: [.sqlite]))
    func shown() async throws {
        let photo = try await people.addPhoto("mia", "data:image/png;base64,AA==")
        let mia = try people("mia")
        let page = try await mia.page("/photos/\(photo)").text
        for size in ["thumbnail", "full"] {
            let target = "/photos/\(photo)/image?size=\(size)"
            #expect(page.contains(#"<a href="\#(target)"><img src="\#(target)" alt="Image" loading="lazy"></a>"#))
        }
        let list = try await mia.page("/users/mia/photos")
        #expect(list.text.contains(#"<th scope="col">Images</th>"#))
        #expect(
            list.text.values(between: "<td><a href=\"/photos/", "</td>").contains { row in
                row.contains("<img src=\"/photos/\(photo)/image?size=thumbnail\"")
            })
        #expect(!list.text.contains("<img src=\"data:"), "what somebody wrote is text")
        #expect(list["Content-Security-Policy"]?.contains("img-src 'self' data:;") == true)
    }

    @Test("An image is one of this server, or within its own address")
    func images() {
        func isImage(_ target: String) -> Bool {
            target.withUTF8Bytes { PageTargets(publicPath: "", paths: PathTree([])).isImage($0) }
        }
        #expect(isImage("data:image/svg+xml,%3Csvg/%3E"))
        #expect(["/photos/1/image", "https://example.org/a.png", "data:text/html,x", ""].allSatisfy { !isImage($0) })
    }
}
