import Testing
import ViperHTTP

@Suite("Accept-Encoding")
struct AcceptEncodingTests {
    private func request(_ values: [String]) -> Request { Request(fields: values.map { ("accept-encoding", $0) }) }

    @Test(
        "gzip is chosen where it is wanted at least as much as no coding",
        arguments: [
            ([], false), (["gzip"], true), (["gzip, deflate, br"], true), (["gzip, deflate, br, zstd"], true),
            (["x-gzip"], true), (["GZip"], true), (["*"], true), (["identity"], false), ([""], false), (["br"], false),
            (["gzip;q=0"], false), (["gzip;q=0.000"], false), (["gzip;q=0.001"], true), (["gzip ; Q=1.000"], true),
            (["identity;q=0.5, gzip;q=0.4"], false), (["identity;q=0.5, gzip;q=0.5"], true),
            (["gzip;q=0.5, *;q=0.6"], false), (["*;q=0.1"], true), (["*;q=0, identity"], false),
            (["gzip;q=0, *"], false), (["deflate", "gzip"], true), (["identity", "gzip;q=0.9"], false),
            (["gzip;q=0, x-gzip;q=0.5"], true), ([", ,gzip,\t,"], true), (["br;q=1.0,\tgzip;q=0.8, *;q=0.1"], true),
            (["gzip;q=1."], true), (["gzip;q=.2"], true), (["gzip;q=.2, identity;q=.5"], false), (["gzip;q=.0"], false),
            (["compress;q=0.5, gzip;q=1.0"], true),
            (["gzip, deflate"], true), (["gzip, deflate, bz"], true), (["identity", "gzip"], true),
            (["gzip", "identity;q=1, gzip;q=0.2, x-gzip;q=1"], true), (["gzip;q=0", "identity"], false),
        ] as [([String], Bool)])
    func chosen(_ values: [String], _ isCoded: Bool) throws {
        let accepted = try #require(AcceptEncoding(request(values)))
        #expect(accepted.coding == (isCoded ? .gzip : .identity))
        #expect(!accepted.refusesIdentity)
    }

    @Test(
        "No coding at all may be refused",
        arguments: [
            "gzip, identity;q=0", "gzip, *;q=0", "gzip;q=0.1, *;q=0.0", "identity;q=0, *", "x-gzip,IDENTITY;q=0",
        ])
    func refused(_ value: String) throws {
        let accepted = try #require(AcceptEncoding(request([value])))
        #expect(accepted.coding == .gzip)
        #expect(accepted.refusesIdentity)
    }

    @Test(
        "Nothing may be acceptable", arguments: ["identity;q=0", "*;q=0", "br, *;q=0", "gzip;q=0, identity;q=0, *;q=1"])
    func nothing(_ value: String) {
        #expect(AcceptEncoding(request([value])) == nil)
    }

    @Test(
        "A member that cannot be read is skipped alone",
        arguments: [
            "gzip;", "gzip;q", "gzip;q=", "gzip;q=2", "gzip;q=1.001", "gzip;q=0.0001", "gzip;q=.", "gzip;q=-1",
            "gzip;level=1", "gzip;q=1;q=1", "gzip br", "gzip;q=0.5 br", "gz/ip", "\"gzip\"", ";q=1", ";q=0",
            "é", "gzip;q = 1", "gzip;q=a", "(gzip)", "identity;q=x", "*;q=x",
        ])
    func unreadable(_ value: String) throws {
        #expect(try #require(AcceptEncoding(request([value]))).coding == .identity)
        for values in [[value, "gzip;q=0.5"], ["\(value), gzip;q=0.5"], ["gzip;q=0.5,\(value)"]] {
            #expect(try #require(AcceptEncoding(request(values))).coding == .gzip)
        }
        #expect(AcceptEncoding(request(["\(value), identity;q=0"])) == nil)
    }
}
