import ViperValues

/// The header fields of a part (RFC 7578, section 4). Those that are not read here are ignored, and so are file names,
/// which nobody needs.
package struct MultipartHead: Equatable, Sendable {
    /// The name in `Content-Disposition`.
    package let name: String
    /// `Content-Type` without parameters, in lower case; nil if there is none.
    private(set) var mediaType: String?
    /// `Content-Transfer-Encoding` in lower case; nil if there is none.
    private(set) var transferEncoding: String?

    /// Parses the lines of a head, each with its end.
    init(_ bytes: [UInt8]) throws(MultipartFault) {
        var name: String?
        var fields: [String: ArraySlice<UInt8>] = [:]
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0D }
            rest = rest.dropFirst(line.count)
            let fieldName = line.prefix { $0 != 0x3A }
            guard !fieldName.isEmpty, fieldName.allSatisfy(\.isTokenCharacter), fieldName.count < line.count,
                rest.starts(with: [0x0D, 0x0A]), line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { throw .malformedHead }
            rest = rest.dropFirst(2)
            let key = String(decoding: fieldName, as: UTF8.self).lowercased()
            let value = line.dropFirst(fieldName.count + 1).drop(while: \.isBlank)
            guard fields.updateValue(value, forKey: key) == nil else { throw .malformedHead }
        }
        if let disposition = fields["content-disposition"].flatMap({ FieldParameters(disposition: $0) }),
            disposition.value == "form-data"
        {
            name = disposition["name"]
        }
        guard let name else { throw .noName }
        self.name = name
        mediaType = fields["content-type"].flatMap { FieldParameters($0) }?.value
        transferEncoding = fields["content-transfer-encoding"]
            .map { String(decoding: $0, as: UTF8.self).lowercased().trimmed() }
    }

    /// Whether the bytes of the part are the content itself (RFC 2045, section 6.2).
    var isPlain: Bool { transferEncoding.map { ["7bit", "8bit", "binary"].contains($0) } ?? true }
}
