import Glibc

enum StoreFile {
    /// The size of a file in bytes; 0 if it does not exist.
    static func size(of file: String) -> Int {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Fills a buffer from an offset in a file, up to the end of the file.
    ///
    /// - Returns: the number of bytes read; nil on an error, which is in `errno`.
    static func fill(_ room: UnsafeMutableRawBufferPointer, from descriptor: CInt, at place: Int) -> Int? {
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

    static func sync(folder: String) throws(DatabaseError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    /// Creates a file that must not exist, readable by this user only.
    static func make(_ file: String) throws(DatabaseError) -> CInt {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file) }
        return descriptor
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
                throw .unavailable(detail: "\(source) cannot be read: \(lastSystemError())")
            }
            var written = 0
            while written < count {
                let part = write(output, room.baseAddress.map { $0 + written }, count - written)
                guard part >= 0 || errno == EINTR else { throw failure(target) }
                written += max(0, part)
            }
            state.bytes += count
        }
    }

    /// The error of the last call that failed to write a file.
    static func failure(_ file: String) -> DatabaseError {
        let detail = "\(file) cannot be written: \(lastSystemError())"
        return errno == ENOSPC || errno == EDQUOT || errno == EFBIG
            ? .full(detail: detail) : .unavailable(detail: detail)
    }
}
