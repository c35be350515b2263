public import ViperHTTP

/// The responses of file views.
@usableFromInline
enum FileResponse {
    /// The response with a whole file.
    @usableFromInline
    static func whole(
        _ model: FileModel, _ type: MediaType, _ embedding: EmbeddingSites, isFromUsers: Bool, isForSaving: Bool
    ) -> Response {
        var response = Response(.ok, type.contentType, body: model.content.body(0..<model.content.count))
        response.isCodable = false
        response.entityTag = model.tag
        response.fields = [
            HeaderField("Accept-Ranges", "bytes"), HeaderField("Cross-Origin-Resource-Policy", embedding.rawValue),
        ]
        if isFromUsers { response.fields.append(HeaderField("Content-Security-Policy", "sandbox")) }
        if isForSaving { response.fields.append(.attachment(named: model.name)) }
        return response
    }

    /// Narrows the response with a whole file to the range that a request asks for, if its condition holds.
    @usableFromInline
    static func narrow(_ response: inout Response, of model: FileModel, to request: Request) {
        guard ByteRange.applies(request, to: response.entityTag) else { return }
        let count = model.content.count
        switch ByteRange(request, of: count) {
        case .whole: return
        case .part(let part):
            response.status = .partialContent
            response.body = model.content.body(part)
            response.fields.append(ByteRange.contentRange(part, of: count))
        case .unsatisfiable: response = Problem.unsatisfiableRange(of: count).response(to: request)
        }
    }
}

extension Problem {
    /// 416: the file has none of the bytes that `Range` asks for.
    static func unsatisfiableRange(of count: Int) -> Problem {
        Problem(
            .rangeNotSatisfiable,
            Sentence(
                "Expected 'Range' to begin before the end of the file, which has \(count) bytes.",
                fr: "Attendu : 'Range' qui commence avant la fin du fichier, qui a \(count) octets.",
                pt: "Esperado: 'Range' que comece antes do fim do ficheiro, que tem \(count) bytes."),
            [HeaderField("Content-Range", "bytes */\(count)")])
    }
}

extension HeaderField {
    /// `Content-Disposition` of a file to save (RFC 6266). A name that is not plain ASCII is sent in both forms (RFC
    /// 8187). Control characters and slashes, which are no part of a file's name, are replaced.
    static func attachment(named name: String?) -> HeaderField {
        guard let name, !name.isEmpty else { return HeaderField("Content-Disposition", "attachment") }
        var (plain, coded) = ("", "")
        for scalar in name.unicodeScalars {
            let isPlain = 0x20..<0x7F ~= scalar.value && !"\"%/\\".unicodeScalars.contains(scalar)
            plain.unicodeScalars.append(isPlain ? scalar : "_")
            coded += Self.coded(scalar)
        }
        let value = "attachment; filename=\"\(plain)\""
        return HeaderField("Content-Disposition", plain == name ? value : "\(value); filename*=UTF-8''\(coded)")
    }

    /// A character as it is if it is an `attr-char` (RFC 8187, section 3.2.1), else percent-encoded.
    private static func coded(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "/", "\\", "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}": return "_"
        case "a"..."z", "A"..."Z", "0"..."9": return String(scalar)
        case _ where "!#$&+-.^_`|~".unicodeScalars.contains(scalar): return String(scalar)
        default: break
        }
        return String(scalar).utf8.map { byte in
            "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
