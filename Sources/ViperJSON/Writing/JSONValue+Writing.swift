public import ViperValues

extension JSONValue {
    /// Writes the value without white space: the same members and elements in the same order, including duplicates, and
    /// numbers as written. It recurses as deep as the value nests.
    public func write(to writer: inout ByteWriter) {
        switch kind {
        case .null: writer.null()
        case .bool: writer.bool(bool ?? false)
        case .number: writer.raw(bytes)
        case .string: _ = withText { writer.string($0) }
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
                _ = member.key.withText { writer.string($0) }
                writer.byte(0x3A)
                member.value.write(to: &writer)
            }
            writer.byte(0x7D)
        }
    }
}
