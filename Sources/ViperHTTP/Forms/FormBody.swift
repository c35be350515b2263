package import ViperJSON
import ViperValues

extension Request {
    /// Makes the body of a form, once it has arrived, the JSON that its input reads, and its hidden fields header fields.
    ///
    /// - Parameter takesKey: whether the route takes an `Idempotency-Key`.
    /// - Returns: why the body is refused, if it is.
    package func readForm(_ description: InputDescription, takesKey: Bool) -> Problem? {
        storage.form = .read
        var hidden: [(name: StaticString, text: String)] = []
        var seed: UInt64 = 0
        var problem: Problem?
        if let upload = storage.upload {
            hidden = UploadRules.hiddenNames.compactMap { name in
                guard let range = upload.takeText("\(name)"), range.upperBound <= body.count else { return nil }
                return (name, String(decoding: UnsafeRawBufferPointer(rebasing: body[range]), as: UTF8.self))
            }
            seed = upload.fingerprint(body)
        } else {
            var form = FormFields(self)
            hidden = UploadRules.hiddenNames.compactMap { name in form.take("\(name)").map { (name, $0) } }
            let json = FormBody(form.fields).json(description)
            storage.dropBody()
            guard storage.appendBody(json.unsafeBytes) == .kept else { return .outOfMemory() }
            seed = Hash64.hash(body)
            problem = form.problem
        }
        for field in hidden where !field.text.isEmpty && count(of: field.name) == 0 {
            guard field.name.equals(IdempotencyKeyField.name.bytes) else {
                storage.addField(field.name, field.text)
                continue
            }
            guard takesKey, problem == nil else { continue }
            // A page that is left and shown again has its key still: another text is another change.
            storage.addField(field.name, field.text + "-" + String(seed, radix: 36))
            storage.change?.takesKey = true
        }
        return problem
    }
}

extension RequestStorage {
    fileprivate func addField(_ name: StaticString, _ text: String) {
        text.withUTF8Bytes { addField(name: name.bytes, value: $0) }
    }
}

/// The texts of a form as the JSON that an input reads. What a text cannot be stays a text, so that the input says why it
/// is none of its values.
struct FormBody {
    /// The name of the field whose text is a whole body, an array of objects.
    static let whole = "body"

    private let fields: [(name: String, text: String)]

    init(_ fields: [(name: String, text: String)]) { self.fields = fields }

    /// The body; empty if memory ran out.
    func json(_ description: InputDescription) -> Bytes {
        var writer = ByteWriter()
        if description.elements != nil, fields.count == 1, let field = fields.first, field.name == Self.whole {
            writer.raw(text: field.text)
            return writer.finish()
        }
        var isFirst = true
        let values = description.values.filter { $0.source == .body }
        for value in values {
            let texts = fields.filter { $0.name == value.name }.map(\.text)
            for json in Self.json(texts, value) { Self.write(value.name, json, &isFirst, &writer) }
        }
        for field in fields where !values.contains(where: { $0.name == field.name }) {
            Self.write(field.name, field.text.jsonText, &isFirst, &writer)
        }
        writer.raw(isFirst ? "{}" : "}")
        return writer.finish()
    }

    private static func write(_ name: String, _ json: String, _ isFirst: inout Bool, _ writer: inout ByteWriter) {
        writer.raw(isFirst ? "{" : ",")
        isFirst = false
        writer.string(name)
        writer.raw(":")
        writer.raw(text: json)
    }

    /// The members that the texts of one name are: none if it is absent, and several if it is repeated without being a list.
    private static func json(_ texts: [String], _ value: InputDescription.Value) -> [String] {
        guard let last = texts.last else { return [] }
        switch value.schema.withoutNull {
        case .array(let element, _) where !element.isStructured:
            let lines = texts.joined(separator: "\n").split(separator: "\n").map { String($0).trimmed() }.filter {
                !$0.isEmpty
            }
            if lines.isEmpty, value.defaultValue != nil { return [] }
            return ["[" + lines.map { scalar($0, element) }.joined(separator: ",") + "]"]
        case .boolean:
            // A box that is not checked sends nothing: the page has a hidden field before it.
            if last.isEmpty { return empty(value, isText: false) }
            return [["true", "on"].contains(last) ? "true" : last == "false" ? "false" : last.jsonText]
        case let schema:
            // A choice and the field of its search have one name, and one of them is empty.
            let given = texts.filter { !$0.isEmpty }
            return (given.isEmpty ? [last] : given).flatMap {
                $0.isEmpty ? empty(value, isText: schema.isPlainText) : [scalar($0, schema)]
            }
        }
    }

    /// An empty field: null where that is allowed, absent where something stands for it, else the empty text, which says of
    /// itself what is wrong with it.
    private static func empty(_ value: InputDescription.Value, isText: Bool) -> [String] {
        if value.schema.isNullable { return ["null"] }
        return isText && value.defaultValue == nil ? ["\"\""] : []
    }

    private static func scalar(_ text: String, _ schema: Schema) -> String {
        switch schema.withoutNull {
        case .integer, .number: isJSON(text) { $0 == .number } ? text : text.jsonText
        case let schema where schema.isStructured: isJSON(text) { $0 != .string } ? text : text.jsonText
        default: text.jsonText
        }
    }

    private static func isJSON(_ text: String, _ matches: (JSONValue.Kind) -> Bool) -> Bool {
        text.withUTF8Bytes { bytes in
            guard let document = try? JSONDocument(parsing: bytes) else { return false }
            return document.withRoot { matches($0.kind) }
        }
    }
}

extension Schema {
    /// The schema of its values that are not null.
    package var withoutNull: Schema {
        switch self {
        case .nullable(let schema), .named(_, let schema): schema.withoutNull
        default: self
        }
    }

    /// Whether null is one of its values.
    package var isNullable: Bool {
        switch self {
        case .nullable: true
        case .named(_, let schema): schema.isNullable
        default: false
        }
    }

    /// Whether the empty text may be one of its values.
    fileprivate var isPlainText: Bool {
        if case .string(nil, _, _) = self { true } else { false }
    }
}
