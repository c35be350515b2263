import CCurl
import Glibc
import ViperCurl

extension UpstreamError {
    /// Maps a libcurl result.
    ///
    /// The texts are libcurl's for the result and the system's for its error. They quote nothing that was sent or
    /// received, so they leak no secret. TLS failures add libcurl's error message, which is about certificates.
    init(_ code: CURLcode, of easy: CurlHandle, _ address: UpstreamAddress) {
        var text = "\(address.origin): \(easy.library.text(code))"
        let systemError = easy.systemError
        if systemError != 0, let reason = strerror(Int32(truncatingIfNeeded: systemError)) {
            text += " (\(String(cString: reason)))"
        }
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut("\(address.origin): no connection in time")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR, CURLE_FILESIZE_EXCEEDED,
            CURLE_BAD_CONTENT_ENCODING, CURLE_URL_MALFORMAT:
            self = .refused(text)
        case CURLE_RECV_ERROR where systemError == 0 && !address.isSecure:
            // Without TLS and without a system error, the framing is wrong.
            self = .refused(text)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            self = .unreachable("\(text): \(easy.detail)")
        default:
            self = .unreachable(text)
        }
    }
}
