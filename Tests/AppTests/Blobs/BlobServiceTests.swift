import ViperTesting

extension MediaType {
    fileprivate static let picture = MediaType("image/png")
}

/// A service with one picture, which lies in a blob.
private struct Gallery: Service {
    static let features: [any Feature.Type] = [GalleryFeature.self]
}

private struct GalleryFeature: Feature {
    static let name: StaticString = "gallery"

    static func declare(_ feature: inout FeatureDeclaration) { feature.blobs() }

    let blobs: BlobStore

    init(_ context: FeatureContext) throws { blobs = context.blobs }

    func routes(_ mount: inout Routes) {
        let picture: Route<Void> = Route(.get, "", "Get the picture", isEntry: true) { _ in
            Module(Picture.Interactor(blobs: blobs), PassthroughPresenter(), Picture.View())
        }
        mount.mount(Route("/picture", Router([picture])), [])
    }

    enum Picture {
        static let bytes = BlobFixture.bytes(300_000)

        struct View: FileView {
            static let forms: [MediaType] = [.picture]
            static let caching = Caching.immutable
        }

        /// Stores the picture as it is asked for: it is the same blob each time.
        struct Interactor: Viper.Interactor {
            let blobs: BlobStore

            static let failures = FailureKinds.missing

            func execute(_ input: NoInput) async throws(Failure) -> FileModel {
                let upload = try await blobs.upload(atMost: Picture.bytes.count)
                try await upload.write(Picture.bytes)
                let blob = try await upload.finish()
                guard let content = try await blobs.file(blob.id) else { throw .missing("There is no picture.") }
                return FileModel(content, tag: blob.id.entityTag)
            }
        }
    }
}

@Suite("Blobs over HTTP", .service(Gallery.self))
struct BlobServiceTests {
    private var service: TestService { .current }
    private let bytes = GalleryFeature.Picture.bytes

    @Test("A blob is sent whole and in ranges as the description says, in process and over a socket, on each engine")
    func whole() async throws {
        let whole = try await service.client.get("/picture", [("Accept-Encoding", "gzip")])
        #expect(whole.status == 200 && whole.body == bytes)
        #expect(whole["Content-Length"] == "300000" && whole["Content-Type"] == "image/png")
        let tag = try #require(whole["ETag"])
        for (range, part) in [("bytes=0-0", 0..<1), ("bytes=-5", 299_995..<300_000), ("bytes=5-", 5..<300_000)] {
            let response = try await service.client.get("/picture", [("Range", range), ("If-Range", tag)])
            #expect(response.status == 206 && response.body == Array(bytes[part]))
            #expect(response["Content-Length"] == "\(part.count)")
        }
        let stale = try await service.client.get("/picture", [("Range", "bytes=0-0"), ("If-Range", "W/\(tag)")])
        #expect(stale.status == 200 && stale.body == bytes)
        #expect(try await service.client.get("/picture", [("If-None-Match", tag)]).status == 304)
        #expect(try await service.client.get("/picture", [("Range", "bytes=300000-")]).status == 416)
        let head = try await service.client.send(TestRequest("HEAD", "/picture"))
        #expect(head.status == 200 && head.body.isEmpty && head["Content-Length"] == "300000")
    }
}
