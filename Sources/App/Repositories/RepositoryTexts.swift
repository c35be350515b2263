import ViperValues

/// The texts of a repository in one block of memory, and in one column of its table: a list of thirty reads thirty values
/// instead of two hundred, and copies each once.
///
/// The block begins with seven lengths of four bytes, the lowest first; the texts follow. The length of one that is not
/// there is all ones.
struct RepositoryTexts: Sendable, Equatable {
    private let block: SharedText

    /// Which text.
    private enum Part: Int, CaseIterable {
        case name, fullName, description, language, ownerName, ownerPicture, url
    }

    private static let headCount = Part.allCases.count * 4
    private static let absent = UInt32.max

    /// The texts of a repository; each is shorter than 4 GiB.
    init(
        name: String, fullName: String, description: String?, language: String?, ownerName: String,
        ownerPicture: String?, url: String
    ) {
        var head: [UInt8] = []
        var body: [UInt8] = []
        head.reserveCapacity(Self.headCount)
        for text in [name, fullName, description, language, ownerName, ownerPicture, url] {
            let length = text.map { UInt32(truncatingIfNeeded: $0.utf8.count) } ?? Self.absent
            withUnsafeBytes(of: length.littleEndian) { head += $0 }
            body += (text ?? "").utf8
        }
        var builder = SharedText.Builder(capacity: head.count + body.count)
        block = (head + body).withUnsafeBytes { builder.add($0) }
    }

    /// The texts in a stored value, which is copied; nil if it is none.
    init?(_ stored: UnsafeRawBufferPointer, _ builder: inout SharedText.Builder) {
        guard Self.isWhole(stored) else { return nil }
        block = builder.add(stored)
    }

    /// The value to be stored.
    var stored: [UInt8] { block.withUnsafeBytes { Array($0) } }

    /// The short name: `adder`.
    var name: SharedText { required(.name) }
    /// The owner's name and the short one: `someone/adder`.
    var fullName: SharedText { required(.fullName) }
    /// What it is about, in a sentence.
    var description: SharedText? { text(.description) }
    /// The language that most of it is written in.
    var language: SharedText? { text(.language) }
    /// The owner's name.
    var ownerName: SharedText { required(.ownerName) }
    /// Where the owner's picture is found.
    var ownerPicture: SharedText? { text(.ownerPicture) }
    /// Where people find it.
    var url: SharedText { required(.url) }

    private func required(_ part: Part) -> SharedText { text(part) ?? "" }

    @inline(__always)
    private func text(_ part: Part) -> SharedText? {
        let (start, count) = block.withUnsafeBytes { Self.place(of: part, in: $0) }
        return count < 0 ? nil : block.part(from: start, count: count)
    }

    /// Where a text begins and how long it is; the length is negative if there is none.
    @inline(__always)
    private static func place(of part: Part, in bytes: UnsafeRawBufferPointer) -> (start: Int, count: Int) {
        var start = headCount
        for index in 0..<part.rawValue { start &+= max(length(index, bytes), 0) }
        return (start, length(part.rawValue, bytes))
    }

    @inline(__always)
    private static func length(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        return length == absent ? -1 : Int(length)
    }

    /// Whether a stored value is as ``stored`` makes it: the lengths are those of the rest, which is UTF-8, and so is each
    /// text.
    private static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= headCount else { return false }
        var end = headCount
        for part in Part.allCases {
            let length = length(part.rawValue, bytes)
            if length < 0 {
                guard part == .description || part == .language || part == .ownerPicture else { return false }
                continue
            }
            // No text begins within a character of the one before it.
            guard length <= bytes.count &- end, length == 0 || bytes[end] & 0xC0 != 0x80 else { return false }
            end &+= length
        }
        return end == bytes.count && UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: bytes[headCount...]))
    }
}
