import Viper
import ViperHTTP
import ViperJSON

/// A field of a form, derived from what its input reads.
struct FormField {
    enum Kind {
        /// One line, of a type of HTML's, within the bounds of a number.
        case line(type: String, ClosedRange<Int64>?)
        case text
        /// A new password, or one to compare. It is never shown again.
        case password(isNew: Bool)
        /// A value a line.
        case lines
        /// Objects, or a list of them.
        case json
        case box
        case choice([String])
        case yesOrNo
        /// A row of another list.
        case row(RowChoices)
        /// A file of these media types.
        case file(String)
    }

    let name: String
    let summary: String
    let kind: Kind
    /// Whether it must be filled in; a box need not be checked.
    let isRequired: Bool
    /// Whether it may be left empty though it has a value.
    let isClearable: Bool
    let id: String
    /// What it shows; `true` for a box that is checked.
    let text: String
    /// What it says meanwhile, if somebody else has changed it.
    var current: String?
    let faults: [String]
    /// Whether it is a parameter of a page, where it is the usual thing to leave it blank.
    var isParameter = false

    var isBox: Bool { if case .box = kind { true } else { false } }

    var isRow: Bool { if case .row = kind { true } else { false } }

    /// Whether its row may be found by a text instead of being chosen.
    var isSearched: Bool { if case .row(let choices) = kind { choices.isSearched } else { false } }

    /// A longer text has several lines.
    private static let longestLine = 200

    init(_ value: InputDescription.Value, _ content: FormContent, _ choices: RowChoices?, isUpload: Bool) {
        name = value.name
        summary = value.summary
        let choices = choices?.holding(Self.text(of: value.name, in: content.values))
        kind = choices.map { .row($0) } ?? Self.kind(value.schema.withoutNull, value.name, isAnswered: isUpload)
        isClearable = value.schema.isNullable || value.defaultValue != nil
        id = "f\(content.number)-\(value.name)"
        faults = Self.faults(content.faults, value.name)
        isRequired = value.isRequired
        let held = Self.text(of: value.name, in: content.values) ?? value.defaultValue.map(Self.text(ofJSON:)) ?? ""
        // The only row that was found is chosen.
        let chosen = choices?.sought == nil ? held : choices?.only ?? ""
        text =
            switch kind {
            case .json: Self.json(of: value.name, in: content.values)
            case .password: ""
            default: chosen
            }
        current = Self.text(of: value.name, in: content.current)
    }

    /// The field of a parameter, which may be left blank unless it is required.
    init(parameter value: InputDescription.Value, _ text: String?, _ faults: JSONValue?) {
        name = value.name
        summary = value.summary
        isClearable = true
        id = "q-\(value.name)"
        self.faults = Self.faults(faults, value.name)
        isRequired = value.isRequired
        self.text = text ?? ""
        isParameter = true
        let schema = value.schema.withoutNull
        if case .selection(let one) = schema, case .enumeration(let texts, _) = one.unnamed {
            // Several, with commas, are one more choice.
            kind = .choice(text.map { texts.contains($0) ? texts : texts + [$0] } ?? texts)
        } else {
            kind = Self.kind(schema, value.name, isAnswered: true)
        }
    }

    static func text(of name: String, in values: JSONValue?) -> String? {
        values?.members.first { $0.name == name }.map { text(of: $0.value) }
    }

    private static func json(of name: String, in values: JSONValue?) -> String {
        guard let value = values?.members.first(where: { $0.name == name })?.value else { return "" }
        // What was no JSON is shown as it was given.
        if value.kind == .string { return value.text ?? "" }
        var writer = ByteWriter()
        value.write(to: &writer)
        return String(decoding: writer.unsafeBytes, as: UTF8.self)
    }

    init(file upload: InputDescription.Upload, _ content: FormContent) {
        name = upload.name
        summary = upload.summary
        kind = .file(upload.types.map { "\($0.name)" }.joined(separator: ","))
        isRequired = true
        isClearable = false
        id = "f\(content.number)-\(upload.name)"
        faults = Self.faults(content.faults, upload.name)
        text = ""
    }

    /// The field of a whole body, an array of objects.
    init(whole elements: InputDescription.Elements, _ content: FormContent) {
        name = "body"
        summary = elements.summary
        kind = .text
        isRequired = true
        isClearable = false
        id = "f\(content.number)-body"
        faults = (content.faults?.elements).map { $0.compactMap { $0.member("detail")?.text } } ?? []
        var writer = ByteWriter()
        if content.isOpen { content.values?.write(to: &writer) }
        text = String(decoding: writer.unsafeBytes, as: UTF8.self)
    }

    /// - Parameter isAnswered: whether a value may be left out, so that a box is not enough for true and false.
    private static func kind(_ schema: Schema, _ name: String, isAnswered: Bool) -> Kind {
        switch schema {
        case .boolean: isAnswered ? .yesOrNo : .box
        case .integer(let bounds): .line(type: "number", bounds)
        case .enumeration(let texts, _): .choice(texts)
        case .array(let element, _) where !element.isStructured: .lines
        case let schema where schema.isStructured: .json
        case .string(let format, let length, _):
            switch format {
            case "date": .line(type: "date", nil)
            case "email": .line(type: "email", nil)
            // One to compare may have any length, a new one not.
            case "password": .password(isNew: length.map { $0.lowerBound > 1 } ?? false)
            case nil where length.map { $0.upperBound > longestLine } ?? false: .text
            default: .line(type: "text", nil)
            }
        default: .line(type: "text", nil)
        }
    }

    private static func text(of value: JSONValue) -> String {
        switch value.kind {
        case .string: value.text ?? ""
        case .number: value.numberText ?? ""
        case .bool: value.bool == true ? "true" : "false"
        case .array: value.elements.map(text(of:)).joined(separator: "\n")
        case .null, .object: ""
        }
    }

    private static func text(ofJSON json: String) -> String {
        var json = json
        return json.withUTF8 { bytes in
            guard let document = try? JSONDocument(parsing: UnsafeRawBufferPointer(bytes)) else { return "" }
            return document.withRoot(text(of:))
        }
    }

    /// What was wrong with a member, or with a part of it.
    private static func faults(_ faults: JSONValue?, _ name: String) -> [String] {
        guard let faults else { return [] }
        return faults.elements.compactMap { fault in
            let pointer = fault.member("pointer")?.text?.split(separator: "/").first.map(String.init)
            return (pointer ?? fault.member("parameter")?.text) == name ? fault.member("detail")?.text : nil
        }
    }
}
