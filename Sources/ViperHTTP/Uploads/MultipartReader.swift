import Glibc

/// Reads a body of parts (RFC 2046, section 5.1) as it arrives, in pieces of any size.
///
/// A pure value: bytes go in, events come out. It holds the head of one part at most.
package struct MultipartReader: Sendable {
    package enum Event {
        /// A part begins.
        case part(MultipartHead)
        /// Bytes of the part's content, valid during the call. A delimiter that stretches over pieces holds back a few.
        case bytes(UnsafeRawBufferPointer)
        /// The part ends.
        case end
    }

    private enum State {
        case preamble
        /// After a boundary: a line break follows, or the end.
        case delimited
        case head
        case content
        case epilogue
    }

    /// The maximum size of a part's head in bytes.
    static let headBytes = 8 << 10

    /// A line break, `--` and the boundary. It has only one CR, at its start.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// How much of the delimiter the last bytes are. A body begins as if after a line break.
    private var matched = 2
    /// How many of these were in earlier pieces.
    private var carried = 2
    private var line: [UInt8] = []
    private var partCount = 0
    /// Why the body cannot be read. From then on its bytes are ignored.
    package private(set) var fault: MultipartFault?

    /// Creates a reader for the boundary that `Content-Type` names.
    package init(boundary: String) throws(MultipartFault) {
        let bytes = Array(boundary.utf8)
        guard 1...70 ~= bytes.count, bytes.last != 0x20, bytes.allSatisfy(Self.isAllowed) else { throw .noBoundary }
        delimiter = Array("\r\n--".utf8) + bytes
    }

    /// Reads the next piece of the body.
    package mutating func read(_ bytes: UnsafeRawBufferPointer, _ tell: (Event) -> Void) {
        var place = 0
        do throws(MultipartFault) {
            while place < bytes.count, fault == nil {
                switch state {
                case .preamble: place = readContent(bytes, from: place) { _ in }
                case .content:
                    place = readContent(bytes, from: place) { tell(.bytes($0)) }
                    if state == .delimited { tell(.end) }
                case .delimited:
                    try readDelimiterEnd(bytes[place])
                    place += 1
                case .head:
                    try readHead(bytes[place], tell)
                    place += 1
                case .epilogue: return
                }
            }
        } catch {
            fault = error
            line = []
        }
    }

    /// Ends the body, which is at fault if its last part did not end.
    package mutating func finish() {
        guard fault == nil, state != .epilogue else { return }
        fault = state == .preamble ? .noPart : .noEnd
    }
}

extension MultipartReader {
    /// Reads content up to the delimiter or the end of the piece, and returns where it stopped.
    private mutating func readContent(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ keep: (UnsafeRawBufferPointer) -> Void
    ) -> Int {
        var place = start
        while place < bytes.count {
            if matched == 0 {
                guard let found = Self.firstCarriageReturn(bytes, from: place) else {
                    keep(UnsafeRawBufferPointer(rebasing: bytes[start...]))
                    return bytes.count
                }
                place = found + 1
                matched = 1
            } else if bytes[place] == delimiter[matched] {
                place += 1
                matched += 1
                guard matched == delimiter.count else { continue }
                let end = place - (matched - carried)
                if end > start { keep(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) }
                (matched, carried) = (0, 0)
                state = .delimited
                return place
            } else {
                // What seemed to be a delimiter was content. This byte may begin one.
                if carried > 0 { delimiter.prefix(carried).withUnsafeBytes(keep) }
                (matched, carried) = (0, 0)
            }
        }
        let end = bytes.count - (matched - carried)
        if end > start { keep(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) }
        carried = matched
        return bytes.count
    }

    private static func firstCarriageReturn(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0D, bytes.count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    /// Reads what follows a boundary: `--` at the end of the body, or white space and a line break.
    private mutating func readDelimiterEnd(_ byte: UInt8) throws(MultipartFault) {
        line.append(byte)
        switch line.count {
        case 2 where line == [0x2D, 0x2D]:
            state = .epilogue
            line = []
        case _ where line.suffix(2) == [0x0D, 0x0A]:
            guard partCount < UploadRules.parts else { throw .manyParts }
            state = .head
            line = []
        case 1 where byte == 0x2D: break
        case 1...Self.paddingBytes where byte == 0x20 || byte == 0x09 || byte == 0x0D:
            guard line.first != 0x2D, line.dropLast().last != 0x0D else { throw .malformedDelimiter }
        default: throw .malformedDelimiter
        }
    }

    private mutating func readHead(_ byte: UInt8, _ tell: (Event) -> Void) throws(MultipartFault) {
        line.append(byte)
        guard byte == 0x0A else {
            // Checked before the next byte: a line break may still follow.
            guard line.count <= Self.headBytes else { throw .longHead }
            return
        }
        guard line.suffix(2) == [0x0D, 0x0A] else { throw .malformedHead }
        guard line.count == 2 || line.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] else { return }
        let head = try MultipartHead(Array(line.dropLast(2)))
        line = []
        partCount += 1
        state = .content
        tell(.part(head))
    }

    /// How much white space may follow a boundary.
    private static let paddingBytes = 64

    /// A character of a boundary (RFC 2046, section 5.1.1).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}
