import Shared
import Viper
import ViperFeatures
import ViperTransfer

/// Splits a source into lines. It holds one block; a line that does not fit in it is refused.
struct NewsLines: ~Copyable {
    /// The longest line in bytes: several times what a story's text may have.
    static let longest = 1 << 20

    private var buffer = ImportBuffer(capacity: longest)
    /// How many lines were read.
    private(set) var number = 0

    var consumedCount: Int { buffer.consumedCount }

    /// Calls a closure with the next line, without its end, valid during the call; false at the end. Empty lines are passed
    /// over. The last line may lack its line feed.
    mutating func next(
        from source: inout some ByteSource, _ body: (UnsafeRawBufferPointer, Int) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        while true {
            guard let line = try takeLine(from: &source) else { return false }
            number += 1
            let rest = UnsafeRawBufferPointer(start: buffer.base + line.lowerBound, count: line.count)
            guard rest.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            try body(rest, number)
            return true
        }
    }

    /// The place of the next line in the buffer; nil at the end.
    private mutating func takeLine(from source: inout some ByteSource) throws(Failure) -> Range<Int>? {
        var searched = 0
        while true {
            let rest = UnsafeRawBufferPointer(
                start: buffer.base + buffer.start + searched, count: buffer.end - buffer.start - searched)
            if let found = rest.firstIndex(of: 0x0A) {
                let start = buffer.start
                buffer.start += searched + found + 1
                return start..<(start + searched + found)
            }
            searched += rest.count
            if buffer.isAtEnd {
                guard searched > 0 else { return nil }
                let start = buffer.start
                buffer.start = buffer.end
                return start..<buffer.end
            }
            guard !buffer.isFull else {
                throw .invalid(line: number + 1, detail: "Expected at most \(Self.longest >> 20) MiB, found more.")
            }
            try buffer.fill(from: &source)
        }
    }
}
