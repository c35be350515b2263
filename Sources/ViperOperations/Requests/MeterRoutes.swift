import Viper

/// The routes by which requests are counted: one number for each pattern, whatever its methods, and one for no route.
struct MeterRoutes: @unchecked Sendable {
    // Sendable: the table is only written by the initialiser.

    private struct Place {
        var address: UInt
        var route: Int
    }

    /// The patterns in the order of declaration, then `none`.
    let names: [String]
    /// A hash table with open addressing, keyed by the addresses of the patterns' bytes; its size is a power of two,
    /// and at most half of it is used. It is never freed, like the patterns.
    private let places: UnsafeMutablePointer<Place>
    private let mask: Int

    /// Builds the table. Patterns are compared by address, so requests must be counted with these very bytes.
    init(_ routes: [RouteDescription]) {
        var names: [String] = []
        var size = 2
        while size < 2 * routes.count { size *= 2 }
        mask = size - 1
        places = .allocate(capacity: size)
        places.initialize(repeating: Place(address: 0, route: 0), count: size)
        for route in routes {
            let name = route.pattern.text.isEmpty ? "/" : route.pattern.text
            let number = names.firstIndex(of: name) ?? names.count
            if number == names.count { names.append(name) }
            let address = UInt(bitPattern: route.pattern.bytes.baseAddress)
            var place = Self.hash(address) & mask
            while places[place].address != 0 { place = (place + 1) & mask }
            places[place] = Place(address: address, route: number)
        }
        self.names = names + ["none"]
    }

    /// The number of the pattern with these bytes; for any other bytes the number of `none`.
    @inline(__always)
    func number(of pattern: UnsafeRawBufferPointer) -> Int {
        let address = UInt(bitPattern: pattern.baseAddress)
        guard address != 0 else { return names.count &- 1 }
        var place = Self.hash(address) & mask
        while places[place].address != 0 {
            if places[place].address == address { return places[place].route }
            place = (place &+ 1) & mask
        }
        return names.count &- 1
    }

    @inline(__always)
    private static func hash(_ address: UInt) -> Int {
        Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}
