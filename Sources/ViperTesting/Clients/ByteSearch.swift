import Glibc

/// The index of the first occurrence of a text; nil if there is none.
func place(of text: StaticString, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return nil }
        let last = bytes.count - text.utf8CodeUnitCount
        var place = 0
        while place <= last, let found = memchr(start + place, Int32(text.utf8Start.pointee), last - place + 1) {
            place = start.distance(to: UnsafeRawPointer(found))
            if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return place }
            place += 1
        }
        return nil
    }
}
