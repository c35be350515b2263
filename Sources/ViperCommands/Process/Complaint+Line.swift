package import ViperJSON
package import ViperValues

/// What is wrong with a line or a connection between a command and the process that has the store open.
extension Complaint {
    package static let unknownReply = Complaint("The server sent a reply that this program does not understand.")

    package static func reading<Value>(
        _ line: [UInt8], _ read: (JSONValue) throws(Complaint) -> Value
    ) throws(Complaint) -> Value {
        let result = line.withUnsafeBytes { bytes in
            Result { () throws(Complaint) -> Value in
                let document: JSONDocument
                do throws(JSONError) {
                    document = try JSONDocument(parsing: bytes)
                } catch { throw Complaint("A line was not JSON: \(error).") }
                return try document.withRoot(read)
            }
        }
        return try result.get()
    }
}
