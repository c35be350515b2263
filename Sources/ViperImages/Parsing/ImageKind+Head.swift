extension ImageKind {
    /// How many of a file's first bytes show its kind.
    static let headBytes = 64

    /// The kind that a file's first bytes show, whatever it is said to be; nil for any other content.
    ///
    /// - Parameter head: the first 64 bytes, or all of a shorter file.
    public init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headBytes))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if let kind = head.withUnsafeBytes({ HEIFFile(bytes: ByteView(bytes: $0)).kind }) {
            self = kind
        } else {
            return nil
        }
    }
}
