public import ViperDatabase
public import ViperEntities
public import ViperHTTP

/// A kind of image as a column: its name. Only what renditions are is stored.
extension ImageKind: KeptColumnValue {
    public static var columnKind: ColumnKind { .text }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            let name = String(decoding: bytes, as: UTF8.self)
            guard !made.contains(where: { $0.rawValue == name }) else { return nil }
            return "Expected a kind of image, found \(InputFault.quoted(bytes))."
        }
    }

    public static func decode(_ row: inout RowReader) -> ImageKind {
        if let kind = ImageKind(rawValue: row.text()) { return kind }
        row.refuse("a known kind of image")
        return .jpeg
    }

    public var sqlValue: SQLValue { .text(rawValue) }

    public func write(to writer: inout PayloadWriter) { writer.text(rawValue) }

    public init?(reading reader: inout PayloadReader) {
        guard let kind = reader.text().flatMap({ ImageKind(rawValue: $0) }) else { return nil }
        self = kind
    }
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
