public import Glibc

/// A value that one thread at a time may touch: `Mutex` of Synchronization, over a lock of POSIX threads.
///
/// The thread sanitizer does not see what `Mutex` orders, because on Linux it waits inside a library that is not
/// instrumented; it knows this one. It costs some 30 instructions more.
public final class Locked<Value: ~Copyable>: @unchecked Sendable {
    // Sendable: the value is only touched under the lock, which also keeps accesses from overlapping.
    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline @exclusivity(unchecked) var value: Value

    /// A value with a lock of its own.
    @inlinable
    public init(_ value: consuming Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    @inlinable
    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs a body while no other thread can touch the value. It must not lock again.
    @inlinable @inline(__always)
    public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
