import ViperJSON
public import ViperValues

extension PersonalValue {
    /// Writes the value as JSON, in the form that ``PersonalColumn/Kind`` says.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .integer(let number): writer.integer(number)
        case .boolean(let flag): writer.bool(flag)
        case .text(let text): writer.string(text)
        case .uuid(let id): writer.uuid(id)
        case .bytes(let bytes): bytes.withUnsafeBytes { Base64.write($0, to: &writer) }
        case .time(let time): writer.timestamp(time)
        case .date(let date): writer.date(date)
        }
    }
}
