import CCurl

/// libcurl, loaded at its first use for as long as the process lives; see CCurl for why it is not linked.
struct CurlLibrary: @unchecked Sendable {
    // Sendable: the table is not changed once it is filled, and libcurl is safe for threads (libcurl-thread(3)).

    /// Its functions.
    let table: UnsafePointer<adder_curl>
    /// Whether it can decode gzip.
    let hasGzip: Bool

    /// The system's, or why there is none.
    private static let shared = Result { () throws(UpstreamSetupFault) in try CurlLibrary(file: "libcurl.so.4") }

    /// The system's.
    static func load() throws(UpstreamSetupFault) -> CurlLibrary { try shared.get() }

    /// Loads it by its file's name. The oldest that will do is 7.87, which has `CURLOPT_QUICK_EXIT`.
    init(file: String) throws(UpstreamSetupFault) {
        let table = UnsafeMutablePointer<adder_curl>.allocate(capacity: 1)
        if let fault = adder_curl_load(table, file) {
            let reason = String(cString: fault)
            table.deallocate()
            throw .library(reason)
        }
        self.table = UnsafePointer(table)
        guard table.pointee.global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK,
            let version = adder_curl_version(table)?.pointee
        else { throw .library("it cannot be initialised") }
        guard version.version_num >= 0x07_57_00 else {
            throw .library("\(String(cString: version.version)) is older than 7.87")
        }
        hasGzip = version.features & Int32(CURL_VERSION_LIBZ) != 0
    }

    /// libcurl's text for a result.
    func text(_ code: CURLcode) -> String { table.pointee.easy_strerror(code).map { String(cString: $0) } ?? "" }
}
