package import ViperJSON

/// What is wrong with a line or a connection, as a sentence.
package struct ControlFault: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    package static let unknownReply = ControlFault("The server sent a reply that this program does not understand.")

    package static func reading<Value>(
        _ line: [UInt8], _ read: (JSONValue) throws(ControlFault) -> Value
    ) throws(ControlFault) -> Value {
        let result = line.withUnsafeBytes { bytes in
            Result { () throws(ControlFault) -> Value in
                let document: JSONDocument
                do throws(JSONError) {
                    document = try JSONDocument(parsing: bytes)
                } catch { throw ControlFault("A line was not JSON: \(error).") }
                return try document.withRoot(read)
            }
        }
        return try result.get()
    }
}
