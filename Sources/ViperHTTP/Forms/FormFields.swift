import ViperValues

/// The fields of a form in its order, each with a text, from either of the two encodings (URL, section 5.1; RFC 7578). Line
/// ends, which browsers send as CRLF, are LF.
struct FormFields {
    /// The maximum number of fields.
    static let most = 1000

    private(set) var fields: [(name: String, text: String)] = []
    /// Why the form is refused, if it is: 400 for a body that is no form, 415 for another character set than UTF-8, 422 for a
    /// text that is none, and for more fields than ``most``. It has the fields that could be read all the same, to be shown
    /// again.
    private(set) var problem: Problem?
    private var faults: [Problem.Fault] = []

    /// Reads the body of a request.
    init(_ request: Request) {
        do throws(Problem) {
            try read(request)
            if !faults.isEmpty { problem = Problem(faults: faults) }
        } catch {
            problem = error
        }
    }

    private mutating func read(_ request: Request) throws(Problem) {
        let type = request.header("Content-Type").map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
        if let coding = request.header("Content-Encoding"), !StaticString("identity").equalsIgnoringCase(coding) {
            throw .codedBody(coding)
        }
        guard !InputReader.hasForeignCharset(type) else { throw .foreignCharset(request.header("Content-Type")) }
        if request.isMultipart { try readParts(of: request) } else { try readPairs(of: request) }
    }

    /// Takes the only or first field with a name out of the form.
    mutating func take(_ name: String) -> String? {
        guard let text = fields.first(where: { $0.name == name })?.text else { return nil }
        fields.removeAll { $0.name == name }
        return text
    }

    private mutating func readPairs(of request: Request) throws(Problem) {
        for pair in QueryString(request.body) {
            let shown = String(decoding: pair.name.bytes.prefix(100), as: UTF8.self)
            guard let name = try? pair.name.text(), let text = try? pair.value.text() else {
                note(shown, .notUTF8)
                continue
            }
            try add(name, text)
        }
    }

    private mutating func readParts(of request: Request) throws(Problem) {
        var parts: [(name: String, bytes: [UInt8])] = []
        let fault: MultipartFault?
        do throws(MultipartFault) {
            var reader = try MultipartReader(boundary: UploadForm.boundary(of: request.header("Content-Type")))
            reader.read(request.body) { event in
                switch event {
                case .part(let head): parts.append((head.name, []))
                case .bytes(let bytes): if let last = parts.indices.last { parts[last].bytes += bytes }
                case .end: break
                }
            }
            reader.finish()
            fault = reader.fault
        } catch {
            fault = error
        }
        if let fault { throw .malformedForm(fault) }
        for part in parts {
            if part.bytes.contains(0) { note(part.name, .containsNull) }
            guard let text = String(validating: part.bytes, as: UTF8.self) else {
                note(part.name, .notUTF8)
                continue
            }
            try add(part.name, text)
        }
    }

    private mutating func add(_ name: String, _ text: String) throws(Problem) {
        // By which browsers name the character set; the others were refused.
        if name == "_charset_" { return }
        guard fields.count < Self.most else { throw Problem(faults: [Problem.Fault(.body(""), Self.tooMany)]) }
        fields.append((name, text.replacing("\r\n", with: "\n")))
    }

    private mutating func note(_ name: String, _ fault: InputFault) {
        guard faults.count < InputReader.mostFaults else { return }
        faults.append(Problem.Fault(.body(Problem.Fault.Place.pointer(to: name)), fault))
    }

    private static let tooMany = InputFault(
        "tooMany", "Expected at most \(most) fields in a form, found more.",
        fr: "Au plus \(most) champs attendus dans un formulaire, trouvé davantage.",
        pt: "No máximo \(most) campos esperados num formulário, encontrados mais.")
}

extension Problem {
    /// 415: a form in another character set than UTF-8.
    fileprivate static func foreignCharset(_ found: UnsafeRawBufferPointer?) -> Problem {
        let expected = Sentence("a form in UTF-8", fr: "un formulaire en UTF-8", pt: "um formulário em UTF-8")
        return Problem(.unsupportedMediaType, body(of: expected, found: found))
    }

    /// 403: a page of another origin sent a form.
    package static func foreignForm() -> Problem {
        Problem(
            .forbidden, "A form comes from a page of this origin; this one does not.",
            fr: "Un formulaire vient d'une page de cette origine ; celui-ci n'en vient pas.",
            pt: "Um formulário vem de uma página desta origem; este não vem.")
    }
}
