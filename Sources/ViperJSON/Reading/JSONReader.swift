import Glibc

/// Parses a JSON text into a tape, in one pass and without recursion.
///
/// While an array or object is open its entry links to its parent, so that the tape is its own stack.
struct JSONReader: ~Copyable {
    let source: UnsafeRawPointer
    let end: Int
    let maximumDepth: Int
    var index = 0
    private var tape: UnsafeMutablePointer<JSONEntry>?
    private var tapeCount = 0
    private var tapeCapacity = 0
    /// The innermost open container, or -1.
    private var open = -1
    private var depth = 0

    init(source: UnsafeRawPointer, count: Int, maximumDepth: Int) {
        self.source = source
        end = count
        self.maximumDepth = maximumDepth
    }

    deinit { free(tape) }

    /// The tape, which the caller must free.
    consuming func finish() -> UnsafeMutablePointer<JSONEntry>? {
        let tape = tape
        discard self
        return tape
    }

    mutating func read() throws(JSONError) {
        repeat { try readValue() } while try readSeparator()
        skipSpace()
        if index < end { throw fault(.end) }
    }

    /// Reads a value; for an array or object, continues to its first scalar or empty container.
    private mutating func readValue() throws(JSONError) {
        while true {
            skipSpace()
            guard index < end else { throw fault(.value) }
            switch byte(at: index) {
            case 0x22:
                return try readString()
            case 0x7B:
                if try openObject() { return }
            case 0x5B:
                if try openArray() { return }
            case 0x2D, 0x30...0x39:
                return try readNumber()
            case 0x66, 0x6E, 0x74:
                return try readLiteral()
            default:
                throw fault(startsWithMark ? .noByteOrderMark : .value)
            }
        }
    }

    /// Reads what follows a value: closing brackets, and a comma with the next name. True if a value must follow.
    private mutating func readSeparator() throws(JSONError) -> Bool {
        while open >= 0, let tape {
            let container = tape + open
            let isObject = container.pointee.kind == JSONEntry.Kind.object
            skipSpace()
            let next = index < end ? byte(at: index) : 0
            if next == 0x2C {
                index &+= 1
                container.pointee.count &+= 1
                if isObject { try readName(else: .name) }
                return true
            }
            guard next == (isObject ? 0x7D : 0x5D) else { throw fault(isObject ? .commaOrBrace : .commaOrBracket) }
            index &+= 1
            close(container)
        }
        return false
    }

    /// Reads a member's name and the colon.
    private mutating func readName(else expectation: JSONError.Expectation) throws(JSONError) {
        skipSpace()
        guard index < end, byte(at: index) == 0x22 else { throw fault(expectation) }
        try readString()
        skipSpace()
        guard index < end, byte(at: index) == 0x3A else { throw fault(.colon) }
        index &+= 1
    }
}

extension JSONReader {
    /// Opens an object and reads the name of its first member. True if it is empty and thus complete.
    private mutating func openObject() throws(JSONError) -> Bool {
        if try begin(JSONEntry.Kind.object, closedBy: 0x7D) { return true }
        try readName(else: .nameOrBrace)
        return false
    }

    /// Opens an array. True if it is empty and thus complete.
    private mutating func openArray() throws(JSONError) -> Bool {
        try begin(JSONEntry.Kind.array, closedBy: 0x5D)
    }

    private mutating func begin(_ kind: UInt32, closedBy bracket: UInt8) throws(JSONError) -> Bool {
        guard depth < maximumDepth else { throw .tooDeep(offset: index) }
        let start = index
        index &+= 1
        skipSpace()
        if index < end && byte(at: index) == bracket {
            try append(JSONEntry(kind, start: start))
            index &+= 1
            return true
        }
        try append(JSONEntry(kind, start: start, count: 1, span: open &+ 1))
        open = tapeCount &- 1
        depth &+= 1
        return false
    }

    @inline(__always)
    private mutating func close(_ container: UnsafeMutablePointer<JSONEntry>) {
        let outer = container.pointee.span &- 1
        container.pointee.tag = container.pointee.kind | UInt32(truncatingIfNeeded: tapeCount &- open) << 4
        open = outer
        depth &-= 1
    }

    @inline(__always)
    mutating func append(_ entry: JSONEntry) throws(JSONError) {
        if tapeCount == tapeCapacity { try growTape() }
        tape.unsafelyUnwrapped[tapeCount] = entry
        tapeCount &+= 1
    }

    @inline(never)
    private mutating func growTape() throws(JSONError) {
        // There are at most as many entries as bytes, so this does not overflow.
        let capacity = tapeCapacity == 0 ? 32 : tapeCapacity * 2
        guard let block = realloc(tape, capacity * MemoryLayout<JSONEntry>.stride) else { throw .noMemory }
        tape = block.bindMemory(to: JSONEntry.self, capacity: capacity)
        tapeCapacity = capacity
    }
}

extension JSONReader {
    @inline(__always)
    func byte(at index: Int) -> UInt8 { source.load(fromByteOffset: index, as: UInt8.self) }

    /// Skips space, tab, line feed and carriage return (RFC 8259, section 2).
    @inline(__always)
    mutating func skipSpace() {
        while index < end {
            let next = byte(at: index)
            guard next <= 0x20, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { return }
            index &+= 1
        }
    }

    /// Whether the text begins with U+FEFF.
    private var startsWithMark: Bool {
        index == 0 && end >= 3 && byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF
    }

    /// The syntax error here or at the given offset.
    @inline(never)
    func fault(_ expected: JSONError.Expectation, at place: Int? = nil) -> JSONError {
        let place = place ?? index
        return .syntax(offset: place, expected: expected, found: place < end ? byte(at: place) : nil)
    }
}
