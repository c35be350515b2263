/// Why libcurl cannot be used: the reason for the operator.
package struct CurlFault: Error, Equatable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
