import ViperHTTP

/// What a list's page reads, and the position that a stream continues from.
struct LiveInput<Base: WireInput>: WireInput {
    let base: Base
    var since: LivePosition?

    init(_ field: inout some InputFields) {
        base = Base(&field)
        since = field.query(
            "since",
            """
            For a stream of events: the position to continue from, as the page's link 'live' has it. 'Last-Event-ID' \
            counts more. Without either the stream begins now.
            """)
    }

    /// Reads the input of a request, with `Last-Event-ID`, which browsers send when they come back (HTML standard, section
    /// 9.2.4).
    ///
    /// - Parameter list: the list that is opened.
    /// - Throws: 400 with all faults of the input, a position that another list has given among them.
    static func read(_ request: Request, _ shape: InputShape, of list: UInt64) throws(Problem) -> LiveInput {
        var faults: [Problem.Fault] = []
        var input: LiveInput?
        do throws(Problem) {
            input = try read(request, shape: shape)
            if let since = input?.since, since.list != list { faults.append(Self.foreign(.parameter("since"))) }
        } catch {
            guard !error.faults.isEmpty else { throw error }
            faults = error.faults
        }
        if let text = request.header("Last-Event-ID"), !text.isEmpty {
            let place = Problem.Fault.Place.header("Last-Event-ID")
            do throws(InputFault) {
                let position = try LivePosition.read(parameter: text, within: Unbounded())
                if position.list != list { faults.append(Self.foreign(place)) }
                input?.since = position
            } catch {
                faults.append(Problem.Fault(place, error))
            }
        }
        guard let input, faults.isEmpty else { throw Problem(faults: faults) }
        return input
    }

    private static func foreign(_ place: Problem.Fault.Place) -> Problem.Fault {
        Problem.Fault(
            place, "otherList",
            Sentence(
                "Expected a position of this list, found one of another list.",
                fr: "Attendu : une position de cette liste, trouvé : celle d'une autre.",
                pt: "Esperado: uma posição desta lista, encontrado: a de outra."))
    }
}
