import ViperJSON
import ViperValues

/// Parses a text and passes its root to the body; the error as a sentence if it is refused.
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

/// The error of parsing a text; nil if it is accepted.
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
    /// The value as text without white space.
    var rewritten: String {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.finish().text
    }
}
