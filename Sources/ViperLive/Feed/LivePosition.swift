import ViperDocuments
import ViperHTTP

/// A place in the change log as clients hand it back, with the list that it was given for.
struct LivePosition: Sendable, Equatable {
    /// A hash of the list's name and of its scope.
    let list: UInt64
    let epoch: Int64
    let position: ChangePosition
}

extension LivePosition: ListCursor {
    static let format = "live-position"

    static let sample = LivePosition(list: 0, epoch: 0, position: ChangePosition(major: 0, minor: 0))

    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self {
        guard let cursor = Cursor(text: text) else { throw unknownPosition }
        var reader = PayloadReader(cursor)
        guard let position = Self(reading: &reader), reader.isAtEnd else { throw unknownPosition }
        return position
    }

    private static var unknownPosition: InputFault {
        InputFault(
            "badCursor", "Expected the unchanged 'since' of a page's link, or 'id' of an event.",
            fr: "Attendu : le 'since' du lien d'une page, ou l''id' d'un événement, inchangé.",
            pt: "Esperado: o 'since' da ligação de uma página, ou o 'id' de um evento, sem alterações.")
    }

    /// The first byte, which no list's cursor has.
    private static let mark: UInt8 = 0x4C

    func write(to writer: inout PayloadWriter) {
        writer.byte(Self.mark)
        writer.int64(Int64(bitPattern: list))
        writer.int64(epoch)
        writer.int64(position.major)
        writer.int64(position.minor)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == Self.mark, let list = reader.int64(), let epoch = reader.int64(),
            let major = reader.int64(), let minor = reader.int64()
        else { return nil }
        self.list = UInt64(bitPattern: list)
        self.epoch = epoch
        position = ChangePosition(major: major, minor: minor)
    }
}
