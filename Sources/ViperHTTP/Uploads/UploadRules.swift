/// What a route with an upload receives: one file, and small texts beside it.
public struct UploadRules: Sendable {
    /// The name of the part with the file.
    public let name: String
    /// The media types of the file, such as `image/jpeg`. What a client calls it may be wrong: see `admits(_:)`.
    public let types: [String]
    /// The maximum size of the file in bytes.
    public let fileBytes: Int
    /// The names of the parts with texts.
    public let textNames: [String]

    /// The maximum size of all texts together in bytes; also that of boundaries and the header fields of parts, which a
    /// body may have beside its file.
    public static let textBytes = 64 << 10
    /// The maximum number of parts in a body.
    public static let parts = 64

    /// The hidden fields of a form, which are read as the header fields of their names.
    static let hiddenNames: [StaticString] = ["If-Match", "Idempotency-Key"]

    /// Creates the rules of a route.
    public init(name: String, types: [String], fileBytes: Int, textNames: [String] = []) {
        self.name = name
        self.types = types
        self.fileBytes = fileBytes
        self.textNames = textNames
    }

    /// The maximum size of a body that consists of parts, in bytes.
    public var bodyBytes: Int { fileBytes + Self.textBytes }

    /// The media types of bodies, for `Accept-Post`.
    public var bodyTypes: String { (["multipart/form-data"] + types).joined(separator: ", ") }

    /// Whether a file may be declared as a media type, in lower case: as one of ``types``, as any other image, sound or
    /// video where one of them is such (`image/jpg`, `image/pjpeg`), and as bytes of any type. Clients guess it by the
    /// file's name, so it says little.
    func admits(_ type: String) -> Bool {
        if type == "application/octet-stream" || types.contains(type) { return true }
        let families = ["image/", "audio/", "video/"]
        return families.contains { family in type.hasPrefix(family) && types.contains { $0.hasPrefix(family) } }
    }
}
