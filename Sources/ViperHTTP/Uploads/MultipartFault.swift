/// Why a body is no `multipart/form-data` (RFC 7578).
package enum MultipartFault: Error, Equatable {
    /// `Content-Type` has no boundary, or one that is not allowed (RFC 2046, section 5.1.1).
    case noBoundary
    case noPart
    case noEnd
    case malformedDelimiter
    case malformedHead
    case noName
    case longHead
    case manyParts

    /// What was expected and what was found, as a sentence.
    var sentence: String {
        switch self {
        case .noBoundary: "Expected a 'boundary' of 1 to 70 characters in Content-Type, found none."
        case .noPart: "Expected '--' and the boundary, found the end of the body."
        case .noEnd: "Expected '--', the boundary and '--' after the last part, found the end of the body."
        case .malformedDelimiter: "Expected a line break after the boundary."
        case .malformedHead: "Expected a part to begin with header fields and an empty line."
        case .noName: "Expected every part to have 'Content-Disposition: form-data' with a 'name'."
        case .longHead: "Expected at most \(MultipartReader.headBytes) bytes of header fields in a part, found more."
        case .manyParts: "Expected at most \(UploadRules.parts) parts, found more."
        }
    }
}
