import Glibc

/// A file without a name, which no other program can open and which is gone with its last reference, however the process
/// ends. It holds what is too large for memory, such as an upload.
///
/// Calls block for as long as the disk does: writes go to the system's cache, and nothing is synced. One thread at a time
/// may append; any number may read what is there.
public final class TemporaryFile: Sendable {
    /// The open descriptor, for system calls and children. It is closed with the last reference to this value.
    public let descriptor: CInt
    private let folder: String
    private let reserve: DiskReserve

    /// Creates an empty file in a folder, which must be on a disk with room for it.
    ///
    /// - Parameter reserve: what appending leaves free of that disk.
    public init(in folder: String, keeping reserve: DiskReserve = .none) throws(FileError) {
        self.folder = folder
        self.reserve = reserve
        descriptor = try Self.create(in: folder)
    }

    /// Creates a file of an open descriptor, which it closes.
    package init(owning descriptor: CInt) {
        folder = "?"
        reserve = .none
        self.descriptor = descriptor
    }

    /// Stands for a file where there is none. Every call fails.
    public static let absent = TemporaryFile(owning: -1)

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func create(in folder: String) throws(FileError) -> CInt {
        let what = "create a temporary file in \(folder)"
        // open(2) has no constant for Swift: __O_TMPFILE and O_DIRECTORY.
        let unnamed = Glibc.open(folder, O_RDWR | O_CLOEXEC | 0o20200000, 0o600)
        if unnamed >= 0 { return unnamed }
        guard errno == EOPNOTSUPP || errno == EISDIR else { throw .last(what) }
        // A file system without unnamed files, such as NFS.
        let name = "\(folder)/.temporary-\(UInt64.random(in: .min ... .max))"
        let named = Glibc.open(name, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o600)
        guard named >= 0 else { throw .last(what) }
        unlink(name)
        return named
    }

    /// The size in bytes.
    public var size: Int {
        get throws(FileError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .last("read the size of a temporary file in \(folder)") }
            return status.st_size
        }
    }

    /// Appends all bytes. After an error, the file may hold a part of them.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        guard reserve.admits(bytes.count, in: descriptor) else {
            throw .full(detail: "cannot write a temporary file in \(folder): \(reserve.bytes) bytes are kept free")
        }
        var place = try size
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(descriptor, part.baseAddress, part.count, place)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .last("write a temporary file in \(folder)") }
            place += count
            rest = rest.dropFirst(count)
        }
    }

    /// Appends all bytes; see ``append(_:)-(UnsafeRawBufferPointer)``.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        let result: Result<Void, FileError> = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try append(bytes) }
        }
        try result.get()
    }

    /// Reads bytes from an offset on and returns how many: fewer than there is room for only at the end of the file.
    public func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var done = 0
        while done < room.count {
            let count = pread(descriptor, room.baseAddress.map { $0 + done }, room.count - done, offset + done)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .last("read a temporary file in \(folder)") }
            if count == 0 { break }
            done += count
        }
        return done
    }
}
