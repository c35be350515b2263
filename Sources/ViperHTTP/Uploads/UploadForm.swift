import ViperValues

/// The two forms of an upload's body.
enum UploadForm: Sendable {
    /// `multipart/form-data`: the file is one of the parts.
    case parts(MultipartReader)
    /// The body is the file, declared as this media type; nil for none.
    case file(String?)

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
            throw .noUpload(contentType, of: method, rules)
        }
    }
}

extension Problem {
    /// 400: the body is no `multipart/form-data`.
    static func malformedForm(_ fault: MultipartFault) -> Problem {
        var problem = Problem(
            .badRequest, "malformed-multipart", "The body is not multipart/form-data", fault.sentence)
        problem.faults = [Fault(.body(""), "malformedMultipart", fault.sentence)]
        return problem
    }

    /// 413: the file exceeds its route's limit.
    static func largeFile(_ rules: UploadRules) -> Problem {
        Problem(
            .contentTooLarge, "body-too-large", "The body is too large",
            "The file is limited to \(rules.fileBytes) bytes.")
    }

    /// 413: the body exceeds a limit. The connection is closed.
    public static func largeBody(_ limit: Int) -> Problem {
        var problem = Problem(
            .contentTooLarge, "body-too-large", "The body is too large", "The body is limited to \(limit) bytes.")
        problem.closesConnection = true
        return problem
    }

    /// 415: the body has an unsupported content coding (RFC 9110, section 15.5.16).
    static func codedBody(_ coding: UnsafeRawBufferPointer) -> Problem {
        var problem = Problem(
            .unsupportedMediaType, "unsupported-media-type", "The body's media type is not supported",
            "Expected a body without Content-Encoding, found \(InputFault.quoted(coding)).")
        problem.fields = [HeaderField("Accept-Encoding", "identity")]
        return problem
    }

    fileprivate static func noUpload(
        _ found: UnsafeRawBufferPointer?, of method: Method, _ rules: UploadRules
    ) -> Problem {
        let found = found.map(InputFault.quoted) ?? "no Content-Type"
        var problem = Problem(
            .unsupportedMediaType, "unsupported-media-type", "The body's media type is not supported",
            "Expected a body of \(rules.bodyTypes), found \(found).")
        switch method {
        case .post: problem.fields = [HeaderField("Accept-Post", rules.bodyTypes)]
        case .patch: problem.fields = [HeaderField("Accept-Patch", rules.bodyTypes)]
        default: break
        }
        return problem
    }
}
