package import CCurl

/// libcurl, loaded on first use and never unloaded. CCurl explains why it is not linked.
package struct CurlLibrary: @unchecked Sendable {
    // Sendable: the table is immutable once filled, and libcurl is thread-safe (libcurl-thread(3)).

    package let table: UnsafePointer<adder_curl>
    package let hasGzip: Bool

    private static let shared = Result { () throws(CurlFault) in try CurlLibrary(file: "libcurl.so.4") }

    package static func load() throws(CurlFault) -> CurlLibrary { try shared.get() }

    /// Loads libcurl by file name. It must be 7.87 or newer, which has `CURLOPT_QUICK_EXIT`.
    package init(file: String) throws(CurlFault) {
        let table = UnsafeMutablePointer<adder_curl>.allocate(capacity: 1)
        if let fault = adder_curl_load(table, file) {
            let reason = String(cString: fault)
            table.deallocate()
            throw CurlFault(reason)
        }
        self.table = UnsafePointer(table)
        guard table.pointee.global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK,
            let version = adder_curl_version(table)?.pointee
        else { throw CurlFault("it cannot be initialised") }
        guard version.version_num >= 0x07_57_00 else {
            throw CurlFault("\(String(cString: version.version)) is older than 7.87")
        }
        hasGzip = version.features & Int32(CURL_VERSION_LIBZ) != 0
    }

    package func text(_ code: CURLcode) -> String {
        table.pointee.easy_strerror(code).map { String(cString: $0) } ?? ""
    }
}
