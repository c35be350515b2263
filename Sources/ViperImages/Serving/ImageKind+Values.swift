public import ViperEntities
public import ViperHTTP

/// A kind of image as a column: its name. Only what renditions are is stored.
extension ImageKind: KeptColumnValue, StoredColumnValue {
    public static var unknown: ImageKind { .jpeg }
    public static var wanted: StaticString { "a known kind of image" }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            let name = String(decoding: bytes, as: UTF8.self)
            guard !made.contains(where: { $0.rawValue == name }) else { return nil }
            return "Expected a kind of image, found \(InputFault.quoted(bytes))."
        }
    }

    public init?(stored name: String) { self.init(rawValue: name) }

    public var stored: String { rawValue }
}

extension ImageKind {
    /// The media type of its files.
    public var type: MediaType {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .gif: .gif
        case .avif: .avif
        case .heic: .heic
        }
    }
}
