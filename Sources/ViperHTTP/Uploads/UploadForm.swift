import ViperValues

/// The two forms of an upload's body.
enum UploadForm: Sendable {
    /// `multipart/form-data`: the file is one of the parts.
    case parts(MultipartReader)
    /// The body is the file, declared as this media type; nil for none.
    case file(String?)

    /// The boundary that `Content-Type` names; empty if it names none.
    static func boundary(of contentType: UnsafeRawBufferPointer?) -> String {
        contentType.flatMap { FieldParameters($0) }?["boundary"] ?? ""
    }

    /// Reads the form from `Content-Type`.
    ///
    /// - Throws: 415 for any other media type and for a body with a `Content-Encoding`; 400 if a form has no boundary.
    init(
        contentType: UnsafeRawBufferPointer?, contentEncoding: UnsafeRawBufferPointer?, of method: Method,
        _ rules: UploadRules
    ) throws(Problem) {
        if let contentEncoding, !StaticString("identity").equalsIgnoringCase(contentEncoding) {
            throw .codedBody(contentEncoding)
        }
        let type = contentType.flatMap { FieldParameters($0) }
        if contentType?.isEmpty ?? true {
            self = .file(nil)
        } else if let type, rules.admits(type.value) {
            self = .file(type.value)
        } else if let type, type.value == "multipart/form-data" {
            do throws(MultipartFault) {
                self = .parts(try MultipartReader(boundary: type["boundary"] ?? ""))
            } catch {
                throw .malformedForm(error)
            }
        } else {
            throw .wrongType(contentType, expected: .verbatim(rules.bodyTypes), rules.bodyTypes, of: method)
        }
    }
}

extension Problem {
    /// 400: the body is no `multipart/form-data`.
    static func malformedForm(_ fault: MultipartFault) -> Problem {
        var problem = Problem(.malformedMultipart, fault.sentence)
        problem.faults = [Fault(.body(""), "malformedMultipart", fault.sentence)]
        return problem
    }

    /// 413: the file exceeds its route's limit.
    static func largeFile(_ rules: UploadRules) -> Problem {
        let limit = rules.fileBytes
        return Problem(
            .bodyTooLarge, "The file is limited to \(limit) bytes.", fr: "Le fichier est limité à \(limit) octets.",
            pt: "O ficheiro está limitado a \(limit) bytes.")
    }

    /// 413: the body exceeds a limit. The connection is closed.
    public static func largeBody(_ limit: Int) -> Problem {
        var problem = Problem(
            .bodyTooLarge, "The body is limited to \(limit) bytes.", fr: "Le corps est limité à \(limit) octets.",
            pt: "O corpo está limitado a \(limit) bytes.")
        problem.closesConnection = true
        return problem
    }

    /// 415: the body has an unsupported content coding (RFC 9110, section 15.5.16).
    static func codedBody(_ coding: UnsafeRawBufferPointer) -> Problem {
        let found = InputFault.quoted(coding)
        return Problem(
            .unsupportedMediaType,
            Sentence(
                "Expected a body without Content-Encoding, found \(found).",
                fr: "Corps attendu sans Content-Encoding, trouvé : \(found).",
                pt: "Corpo esperado sem Content-Encoding, encontrado: \(found)."),
            [HeaderField("Accept-Encoding", "identity")])
    }

    /// Which media types were expected, and which one was found.
    static func body(of expected: Sentence, found: UnsafeRawBufferPointer?) -> Sentence {
        let found = found.map { Sentence.verbatim(InputFault.quoted($0)) } ?? Sentence(noContentType)
        return Sentence(
            "Expected a body of \(expected), found \(found).", fr: "Corps attendu : \(expected), trouvé : \(found).",
            pt: "Corpo esperado: \(expected), encontrado: \(found).")
    }

    private static let noContentType = Phrase("no Content-Type", "pas de Content-Type", "sem Content-Type")

    /// 415: the body has another media type (RFC 9110, section 15.5.16).
    ///
    /// - Parameter types: those that the method accepts, as `Accept-Post` (W3C, Linked Data Platform) and `Accept-Patch`
    ///   (RFC 5789) have them.
    static func wrongType(
        _ found: UnsafeRawBufferPointer?, expected: Sentence, _ types: String, of method: Method
    ) -> Problem {
        var problem = Problem(.unsupportedMediaType, Self.body(of: expected, found: found))
        switch method {
        case .post: problem.fields = [HeaderField("Accept-Post", types)]
        case .patch: problem.fields = [HeaderField("Accept-Patch", types)]
        default: break
        }
        return problem
    }
}
