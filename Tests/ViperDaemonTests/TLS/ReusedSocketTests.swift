import CMicroHTTPD  // For MSG_DONTWAIT, which belongs to whichever C module was compiled first.
import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Handshakes on sockets whose numbers others had.
    @Suite struct ReusedSocketTests {
        /// A program that is being started has the server's sockets until it runs. So the kernel keeps one that is closed
        /// meanwhile, and goes on to tell what happened to it.
        @Test("A client is not taken for one that left before it, whose socket another process still has")
        func keptSocket() throws {
            let server = try TestServer(threads: 1, configure: TLS.listen)
            let (rounds, count) = (20, 4)
            for _ in 0..<rounds {
                let clients = (1...count).map { number in
                    let client = RawClient(server.securePort, tls: nil)
                    client.send([22, 3, 1, 1])
                    #expect(TestServer.until { server.daemon.counters.connections == number })
                    return client
                }
                let copies = Self.accepted(at: server.securePort).map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
                defer { for copy in copies { close(copy) } }
                #expect(copies.count == count)
                #expect(TestServer.until { !copies.contains(where: Self.hasUnread) })
                // While the thread is busy with those that leave first, the first one leaves, whose number the next one gets.
                for client in clients.reversed() { client.leave(abruptly: true) }
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
                #expect(RawClient(server.securePort, tls: .init()).ask(get())?.status == 200)
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
            }
            #expect(server.daemon.counters.failedHandshakes[.closed] == rounds * count)
        }

        private static func hasUnread(_ descriptor: Int32) -> Bool {
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
        }

        /// The sockets of connections that were accepted at a port.
        private static func accepted(at port: UInt16) -> Set<Int32> {
            Set((0..<4096).filter { number(of: $0, getsockname) == port && number(of: $0, getpeername) != nil })
        }

        /// The port of one end of a socket; nil if it has none.
        private static func number(
            of descriptor: Int32,
            _ name: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
        ) -> UInt16? {
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutableBytes(of: &address) {
                name(descriptor, $0.bindMemory(to: sockaddr.self).baseAddress, &size)
            }
            return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
        }
    }
}
