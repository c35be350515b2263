import Glibc

/// What the files of a store need of the system. Errors name the file.
package enum StoreFile {
    /// The size of a file in bytes; 0 if it does not exist.
    static func size(of file: String) -> Int {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Opens a file, created readable by this user only if the flags say so.
    static func open(_ file: String, _ flags: CInt) throws(DatabaseError) -> CInt {
        let descriptor = Glibc.open(file, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file, flags & O_ACCMODE == O_RDONLY ? "read" : "written") }
        return descriptor
    }

    /// Creates a file that must not exist, readable by this user only.
    package static func make(_ file: String) throws(DatabaseError) -> CInt {
        try open(file, O_WRONLY | O_CREAT | O_EXCL)
    }

    /// Fills a buffer from an offset in a file, up to the end of the file.
    ///
    /// - Returns: the number of bytes read; nil on an error, which is in `errno`.
    package static func fill(_ room: UnsafeMutableRawBufferPointer, from descriptor: CInt, at place: Int) -> Int? {
        var done = 0
        while done < room.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(place + done))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// Writes bytes where a file's last write ended.
    static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, _ file: String
    ) throws(DatabaseError) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            guard count >= 0 || errno == EINTR else { throw failure(file) }
            written += max(0, count)
        }
    }

    package static func write(_ bytes: [UInt8], to descriptor: CInt, _ file: String) throws(DatabaseError) {
        try bytes.withUnsafeBufferPointer { bytes throws(DatabaseError) in
            try write(UnsafeRawBufferPointer(bytes), to: descriptor, file)
        }
    }

    package static func sync(folder: String) throws(DatabaseError) {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    /// Copies the rest of a file into another.
    ///
    /// - Parameters:
    ///   - source: the name of the first, for errors.
    ///   - target: the name of the second.
    ///   - progress: called before each megabyte. An error it throws ends the copy.
    static func copy(
        from input: CInt, _ source: String, to output: CInt, _ target: String, size: Int,
        progress: (CopyProgress) throws(DatabaseError) -> Void = { _ throws(DatabaseError) in }
    ) throws(DatabaseError) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { room.deallocate() }
        var state = CopyProgress(size: size)
        while true {
            try progress(state)
            let count = read(input, room.baseAddress, room.count)
            if count == 0 { return }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw failure(source, "read")
            }
            try write(UnsafeRawBufferPointer(rebasing: room[..<count]), to: output, target)
            state.bytes += count
        }
    }

    /// The error of the last system call, which could not do something with a file.
    package static func failure(_ file: String, _ deed: String = "written") -> DatabaseError {
        let detail = "\(file) cannot be \(deed): \(lastSystemError())"
        return isFull(errno) ? .full(detail: detail) : .unavailable(detail: detail)
    }

    /// Whether a code of the system says that there is no room.
    static func isFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
}

/// The system's message for the last failed call.
func lastSystemError() -> String { String(cString: strerror(errno)) }
