public import ViperJSON
public import ViperValues

@usableFromInline
struct InputReader: InputFields {
    @usableFromInline let request: Request
    /// The members of the body; nil if none are read or readable.
    @usableFromInline var members: JSONFields?
    /// The body that is still to be read as an array of objects.
    @usableFromInline var array: JSONValue?
    /// The index of the current element; -1 for the body itself.
    @usableFromInline var elementIndex = -1
    @usableFromInline var captureIndex: Int
    @usableFromInline var faults: [Problem.Fault] = []
    @usableFromInline var matchedPairs = 0
    @usableFromInline var hasFurtherFaults = false
    @usableFromInline var lacksPrecondition = false

    @inlinable
    init(_ request: Request, captureCount: Int) {
        self.request = request
        captureIndex = max(0, request.captureCount - captureCount)
    }

    @inlinable
    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value? {
        let found: Value?
        switch source {
        case .path: found = readCapture(name, bounds)
        case .query: found = readQuery(name, bounds, presence)
        case .body: found = readMember(name, bounds, presence)
        }
        if let found { return found }
        if case .default(let value) = presence { return value }
        return nil
    }

    @inlinable
    mutating func readCapture<Value: InputValue>(_ name: StaticString, _ bounds: Value.Bounds) -> Value? {
        let index = captureIndex
        captureIndex &+= 1
        let found = value(name, request.capture(index), in: .path) { text throws(InputFault) in
            try Value.read(parameter: text, within: bounds)
        }
        if request.storage.notesPathValues, let found { request.storage.notePathValue(found.jsonText, index) }
        return found
    }

    @inlinable
    mutating func readQuery<Value: InputValue>(
        _ name: StaticString, _ bounds: Value.Bounds, _ presence: InputPresence<Value>
    ) -> Value? {
        let isRequired = if case .required = presence { true } else { false }
        guard isRequired || !request.query.isEmpty, let raw = soleQueryValue(name, isRequired: isRequired) else {
            return nil
        }
        return value(name, raw, in: .query) { text throws(InputFault) in
            try Value.read(parameter: text, within: bounds)
        }
    }

    @inlinable
    mutating func readMember<Value: InputValue>(
        _ name: StaticString, _ bounds: Value.Bounds, _ presence: InputPresence<Value>
    ) -> Value? {
        guard members != nil else {
            return request.storage.upload == nil ? nil : readPart(name, bounds, presence)
        }
        guard let member = members?.take(name) else {
            if case .required = presence { noteMissingMember(name) }
            return nil
        }
        if case .nullable = presence, member.isNull { return nil }
        return value(of: member, name, bounds)
    }

    @inlinable
    mutating func value<Value: InputValue>(
        of member: JSONValue, _ name: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        do throws(InputFault) {
            return try Value.read(member, within: bounds)
        } catch {
            note(member: name, error)
            return nil
        }
    }

    @inlinable
    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        if request.storage.upload != nil { return readPart(name, bounds, .optional).map { .set($0) } ?? .kept }
        guard let member = members?.take(name) else { return .kept }
        if member.isNull { return .removed }
        return value(of: member, name, bounds).map { .set($0) } ?? .kept
    }

    @inlinable
    mutating func limit(_ summary: StaticString, _ bounds: ClosedRange<Int>, default value: Int) -> Int {
        if let found: Int = readQuery("limit", bounds, .optional) { return found }
        guard let rows = request.storage.preferences.rowsPerPage else { return value }
        return min(max(rows, bounds.lowerBound), bounds.upperBound)
    }

    @usableFromInline
    mutating func precondition(isRequired: Bool) -> Precondition {
        do throws(Problem.Fault) {
            let precondition = try Precondition(request)
            lacksPrecondition = isRequired && precondition.match == nil
            return precondition
        } catch {
            faults.append(error)
            return .none
        }
    }

    @inlinable
    mutating func require(
        parameter name: StaticString, _ fault: @autoclosure () -> InputFault, _ condition: () -> Bool
    ) {
        guard faults.isEmpty, !condition() else { return }
        note(parameter: name, fault())
    }
}

extension InputReader {
    /// Reads a value after percent-decoding it, and notes its fault.
    @inlinable
    mutating func value<Value>(
        _ name: StaticString, _ raw: UnsafeRawBufferPointer, in place: PercentEncoding.Place,
        _ read: (UnsafeRawBufferPointer) throws(InputFault) -> Value
    ) -> Value? {
        do throws(PercentEncoding.Fault) {
            let result = try PercentEncoding.withDecoded(raw, in: place) { text in
                Result { () throws(InputFault) -> Value in try read(text) }
            }
            switch result {
            case .success(let value): return value
            case .failure(let fault): note(parameter: name, fault)
            }
        } catch {
            note(parameter: name, error)
        }
        return nil
    }

    /// The value of a query parameter; repeating it is a fault, as is its absence if it is required.
    @usableFromInline
    mutating func soleQueryValue(_ name: StaticString, isRequired: Bool) -> UnsafeRawBufferPointer? {
        var found: UnsafeRawBufferPointer?
        var count = 0
        for parameter in QueryString(request.query) where parameter.name.isText(name) {
            count += 1
            found = found ?? parameter.value.bytes
        }
        matchedPairs += count
        if count > 1 {
            note(parameter: name, Self.repeatedParameter(count))
        }
        if count == 0 && isRequired { note(parameter: name, Self.missingParameter) }
        guard count == 1, let found else { return nil }
        // A form sends what is left blank too.
        return found.isEmpty && !isRequired && request.storage.showsPage ? nil : found
    }

    @usableFromInline
    mutating func note(parameter name: StaticString, _ fault: PercentEncoding.Fault) {
        switch fault {
        case .nul: note(parameter: name, .containsNull)
        case .malformed, .notUTF8:
            note(
                parameter: name,
                InputFault(
                    "malformed", "The value cannot be decoded: \(fault).",
                    fr: "La valeur ne peut pas être décodée : \(fault).",
                    pt: "O valor não pode ser descodificado: \(fault)."))
        }
    }

    @usableFromInline
    mutating func note(parameter name: StaticString, _ fault: InputFault) {
        faults.append(Problem.Fault(.parameter("\(name)"), fault))
    }

    @usableFromInline
    mutating func note(member name: StaticString, _ fault: InputFault) {
        faults += fault.located(at: "\(elementPointer)/\(name)").map { Problem.Fault(.body($0.pointer), $0.fault) }
    }

    @usableFromInline
    mutating func noteMissingMember(_ name: StaticString) {
        note(member: name, Self.missingMember)
    }
}
