import CDescriptors

/// Memory that was needed to start and is not needed to serve.
package enum StartUpMemory {
    /// Gives it back: what the allocator holds free, and the mapped pages of code and constants. Those that serving needs
    /// are mapped again from the page cache when touched.
    package static func release() {
        adder_malloc_trim()
        adder_drop_code()
    }
}
