import ViperValues

/// The texts of a repository in one block of memory, and in one column of its table: a list of thirty reads thirty
/// values instead of two hundred, and copies each once.
///
/// The block begins with seven little-endian lengths of four bytes, followed by the texts. A missing text has a length
/// of all ones.
struct RepositoryTexts: Sendable, Equatable {
    private let block: SharedText

    private enum Part: Int, CaseIterable {
        case name, fullName, description, language, ownerName, ownerPicture, url
    }

    private static let headCount = Part.allCases.count * 4
    private static let absent = UInt32.max

    /// Each text must be shorter than 4 GiB.
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

    /// Copies a stored value; nil if it is invalid.
    init?(_ stored: UnsafeRawBufferPointer, _ builder: inout SharedText.Builder) {
        guard Self.isWhole(stored) else { return nil }
        block = builder.add(stored)
    }

    var stored: [UInt8] { block.withUnsafeBytes { Array($0) } }

    /// The short name, such as `adder`.
    var name: SharedText { required(.name) }
    /// The owner's name and the short one, such as `someone/adder`.
    var fullName: SharedText { required(.fullName) }
    var description: SharedText? { text(.description) }
    /// The main programming language.
    var language: SharedText? { text(.language) }
    var ownerName: SharedText { required(.ownerName) }
    /// The URL of the owner's picture.
    var ownerPicture: SharedText? { text(.ownerPicture) }
    /// The URL of its web page.
    var url: SharedText { required(.url) }

    private func required(_ part: Part) -> SharedText { text(part) ?? "" }

    @inline(__always)
    private func text(_ part: Part) -> SharedText? {
        let (start, count) = block.withUnsafeBytes { Self.place(of: part, in: $0) }
        return count < 0 ? nil : block.part(from: start, count: count)
    }

    /// The offset and length of a text; the length is negative if there is none.
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

    /// Whether a stored value has the format of ``stored``: the lengths add up to the rest, and each text is UTF-8.
    private static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= headCount else { return false }
        var end = headCount
        for part in Part.allCases {
            let length = length(part.rawValue, bytes)
            if length < 0 {
                guard part == .description || part == .language || part == .ownerPicture else { return false }
                continue
            }
            // A text must not begin within a character of the previous one.
            guard length <= bytes.count &- end, length == 0 || bytes[end] & 0xC0 != 0x80 else { return false }
            end &+= length
        }
        return end == bytes.count && UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: bytes[headCount...]))
    }
}
