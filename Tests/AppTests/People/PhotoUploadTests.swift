import ViperTesting

@testable import People

@Suite("Adding photos")
struct PhotoUploadTests {
    @Test(
        "An image comes as a part or as the body; its renditions are there with the answer, whole and in ranges",
        .people(["ada"]))
    func added() async throws {
        let ada = try people("ada")
        let form = MultipartForm().file("image", DrawnPicture.hills).text("caption", " Hills ")
        let added = try await ada.send(TestRequest("POST", "/photos", form: form))
        #expect(added.status == 201 && added.shown["caption"]?.text == "Hills", "\(added.text)")
        #expect(added.shown["width"]?.integer == 960 && added.shown["height"]?.integer == 640)
        let photo = try #require(added["Location"])
        #expect(try await people.stranger.get(photo).status == 200)
        #expect(try await ada.get("/feed").items("/caption") == ["Hills"])
        for size in ["thumbnail", "full"] {
            let link = try #require(added.shown.value(at: "/images/\(size)")?.text)
            let image = try await people.stranger.get(link)
            #expect(image.status == 200 && image["Content-Type"] == "image/jpeg")
            #expect(image.body.starts(with: [0xFF, 0xD8, 0xFF]))
            #expect(image["Cache-Control"]?.contains("immutable") == true)
            #expect(image["Content-Security-Policy"]?.contains("sandbox") == true)
            #expect(image["Cross-Origin-Resource-Policy"] == "cross-origin", "strangers see it")
            let tag = try #require(image["ETag"])
            #expect(tag.hasPrefix("\""))
            #expect(try await people.stranger.get(link, [("If-None-Match", tag)]).status == 304)
            let part = try await people.stranger.get(link, [("Range", "bytes=2-5")])
            #expect(part.status == 206 && part.body == Array(image.body[2...5]))
        }
        let fields = [(name: "Content-Type", value: "image/png"), (name: "Idempotency-Key", value: "once")]
        for _ in 0..<2 {
            var request = TestRequest("POST", "/photos", fields)
            request.body = DrawnPicture.hills
            let raw = try await ada.send(request)
            #expect(raw.status == 201, "\(raw.text)")
        }
        #expect(try await ada.number("/photos", at: "/users/ada/info") == 2)
        #expect(try await ada.delete(photo).status == 204)
        #expect(try await people.stranger.get("\(photo)/image").status == 404)
    }

    @Test(
        "The bytes decide what an image is, whatever a client calls it", .people(["ada"], over: [.sqlite]),
        arguments: ["image/jpg", "image/pjpeg", "IMAGE/Heic", "application/octet-stream", nil])
    func labels(_ type: String?) async throws {
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let form = MultipartForm().part("\(field)Content-Disposition: form-data; name=image", DrawnPicture.hills)
        var whole = TestRequest("POST", "/photos", type.map { [("Content-Type", $0)] } ?? [])
        whole.body = DrawnPicture.hills
        for request in [TestRequest("POST", "/photos", form: form), whole] {
            let added = try await people("ada").send(request)
            #expect(added.status == 201 && added.shown["width"]?.integer == 960, "\(added.text)")
        }
    }

    @Test(
        "Where strangers see nothing, only pages of the same site embed an image",
        .people(["ada"], over: [.sqlite], settings: ["access.anonymous": "none"]))
    func embedding() async throws {
        let ada = try people("ada")
        let photo = try await people.addPhoto("ada")
        let image = try await ada.get("/photos/\(photo)/image")
        #expect(image.status == 200 && image["Cross-Origin-Resource-Policy"] == "same-site")
    }

    @Test(
        "What is no image, is cut, or comes with parts of other names is refused, and leaves no photo",
        .people(["ada"]))
    func refused() async throws {
        let ada = try people("ada")
        let text = MultipartForm().file("image", Array("Hello, I am a .jpg".utf8))
        let cut = MultipartForm().file("image", Array(DrawnPicture.hills.prefix(5_000)))
        let other = MultipartForm().file("image", DrawnPicture.hills).text("title", "x")
        let none = MultipartForm().text("caption", "x")
        for form in [text, cut, other, none] {
            let response = try await ada.send(TestRequest("POST", "/photos", form: form))
            #expect(response.status == 422, "\(response.text)")
        }
        let form = MultipartForm().file("image", DrawnPicture.hills)
        #expect(try await people.stranger.send(TestRequest("POST", "/photos", form: form)).status == 401)
        #expect(try await ada.number("/photos", at: "/users/ada/info") == 0)
        #expect(try await ada.get("/feed").items("/id") == [])
    }
}
