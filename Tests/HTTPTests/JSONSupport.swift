import HTTP

/// Reads a text and hands on its root, or says in a sentence why it is refused.
func reading<Result>(
    _ bytes: [UInt8], maximumDepth: Int = 64, _ body: (JSONValue) -> Result
) throws(JSONError) -> Result {
    var outcome: Swift.Result<Result, JSONError> = .failure(.tooLarge)
    bytes.withUnsafeBytes { buffer in
        outcome = Swift.Result { () throws(JSONError) -> Result in
            let document = try JSONDocument(parsing: buffer, maximumDepth: maximumDepth)
            return body(document.root)
        }
    }
    return try outcome.get()
}

func reading<Result>(_ text: String, _ body: (JSONValue) -> Result) throws(JSONError) -> Result {
    try reading(Array(text.utf8), body)
}

/// Why a text is refused, nil if it is not.
func refusal(of bytes: [UInt8], maximumDepth: Int = 64) -> JSONError? {
    do throws(JSONError) {
        try reading(bytes, maximumDepth: maximumDepth) { _ in }
        return nil
    } catch {
        return error
    }
}

func refusal(of text: String, maximumDepth: Int = 64) -> JSONError? {
    refusal(of: Array(text.utf8), maximumDepth: maximumDepth)
}

extension JSONValue {
    /// Writes the value again: the same members and elements in the same order, the same text of numbers.
    func write(to writer: inout JSONWriter) {
        switch kind {
        case .null: writer.null()
        case .bool: writer.bool(bool ?? false)
        case .number: writeNumber(to: &writer)
        case .string: writer.string(text ?? "")
        case .array:
            writer.byte(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                element.write(to: &writer)
            }
            writer.byte(0x5D)
        case .object:
            writer.byte(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                writer.string(member.name)
                writer.byte(0x3A)
                member.value.write(to: &writer)
            }
            writer.byte(0x7D)
        }
    }

    private func writeNumber(to writer: inout JSONWriter) {
        var text = numberText ?? ""
        text.withUTF8 { writer.raw(UnsafeRawBufferPointer($0)) }
    }

    /// The value as text without white space.
    var rewritten: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finish().text
    }
}
