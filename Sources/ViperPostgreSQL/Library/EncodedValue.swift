import ViperDatabase

/// A parameter's value in the binary format of PostgreSQL's protocol, located in its request's bytes.
struct EncodedValue: Equatable {
    /// The type's OID; 0 leaves it to the server.
    let type: UInt32
    let offset: Int
    /// -1 for `NULL`.
    let length: Int32
}

/// The OIDs of types in PostgreSQL's catalog (`pg_type.dat`), which never change.
enum ServerType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let name: UInt32 = 19
    static let integer8: UInt32 = 20
    static let integer2: UInt32 = 21
    static let integer4: UInt32 = 23
    static let text: UInt32 = 25
    static let unknown: UInt32 = 705
    static let varchar: UInt32 = 1043
    static let uuid: UInt32 = 2950
}

struct EncodedValues {
    private(set) var values: [EncodedValue] = []
    private(set) var bytes: [UInt8] = []

    enum Fault: Error {
        /// U+0000, which text must not contain.
        case zeroInText
        /// More than 1 GiB, PostgreSQL's limit.
        case tooLong
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Makes room for values, most of which are numbers, ids and short texts.
    mutating func reserve(_ count: Int) {
        values.reserveCapacity(values.count + count)
        bytes.reserveCapacity(bytes.count + count * 16)
    }

    mutating func append(_ value: SQLValue) throws(Fault) {
        switch value {
        case .null: values.append(EncodedValue(type: 0, offset: 0, length: -1))
        case .integer(let number): append(number)
        case .boolean(let truth): append(truth)
        case .text(var text):
            // Makes the text contiguous UTF-8 if needed.
            var fault: Fault?
            text.withUTF8 { utf8 in
                do throws(Fault) {
                    try append(text: UnsafeRawBufferPointer(utf8))
                } catch {
                    fault = error
                }
            }
            if let fault { throw fault }
        case .uuid(let high, let low):
            withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { add($0, ServerType.uuid) }
        case .blob(let blob):
            guard blob.count <= Self.limit else { throw .tooLong }
            blob.withUnsafeBytes { add($0, ServerType.bytes) }
        }
    }

    mutating func append(_ cell: Cell) throws(Fault) {
        guard cell.number <= Self.limit || cell.kind == .integer else { throw .tooLong }
        let content = UnsafeRawBufferPointer(start: cell.bytes, count: cell.bytes == nil ? 0 : Int(cell.number))
        switch cell.kind {
        case .null, .real: values.append(EncodedValue(type: 0, offset: 0, length: -1))
        case .integer: append(cell.number)
        case .boolean: append(cell.number != 0)
        case .text: try append(text: content)
        case .blob: add(content, ServerType.bytes)
        case .uuid: add(content, ServerType.uuid)
        }
    }

    /// Becomes a copy of some values.
    mutating func copy(_ range: Range<Int>, of other: EncodedValues) {
        values = Array(other.values[range])
        bytes = other.bytes
    }

    /// Appends the first values again.
    mutating func `repeat`(first count: Int) {
        for index in 0..<min(count, values.count) { values.append(values[index]) }
    }

    /// Removes the values after the first `count`.
    mutating func truncate(to count: Int) {
        if values.count > count { values.removeLast(values.count - count) }
    }

    private static let limit = 1 << 30

    private mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number.bigEndian) { add($0, ServerType.integer8) }
    }

    private mutating func append(_ truth: Bool) {
        withUnsafeBytes(of: UInt8(truth ? 1 : 0)) { add($0, ServerType.boolean) }
    }

    private mutating func append(text: UnsafeRawBufferPointer) throws(Fault) {
        guard text.count <= Self.limit else { throw .tooLong }
        guard !text.contains(0) else { throw .zeroInText }
        add(text, ServerType.text)
    }

    private mutating func add(_ content: UnsafeRawBufferPointer, _ type: UInt32) {
        values.append(EncodedValue(type: type, offset: bytes.count, length: Int32(truncatingIfNeeded: content.count)))
        bytes.append(contentsOf: content)
    }
}
