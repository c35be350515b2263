import Viper

@testable import ViperFeatures
@testable import ViperTransfer

/// A source that delivers its bytes in pieces of the given sizes, and then ends or fails.
struct Pieces: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: () -> Int
    private let fault: Failure?

    init(_ text: String, fault: Failure? = nil, size: @escaping () -> Int = { .max }) {
        self.init(Array(text.utf8), fault: fault, size: size)
    }

    init(_ bytes: [UInt8], fault: Failure? = nil, size: @escaping () -> Int = { .max }) {
        rest = bytes[...]
        self.fault = fault
        self.size = size
    }

    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        let piece = rest.prefix(min(room.count, max(1, size())))
        if piece.isEmpty, let fault { throw fault }
        room.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}
