import ViperTesting

extension ProductCollection {
    /// A body of a method, or a query of the list, that one collection refuses, with the place and code of its fault.
    struct Fault {
        let method: String
        let input: String
        let place: String
        let code: String

        init(_ method: String, _ body: String, _ place: String, _ code: String) {
            (self.method, input, self.place, self.code) = (method, body, place, code)
        }

        init(query: String, _ place: String, _ code: String) { self.init("GET", query, place, code) }
    }
}

extension ProductCollection.Fault {
    private static let ofSearch = [
        Self(query: "q=", "q", "tooShort"), Self(query: "q=%zz", "q", "malformed"),
        Self(query: "q=%ff", "q", "malformed"), Self(query: "q=%00", "q", "containsNull"),
    ]

    static let ofItems =
        ofSearch + [
            Self(query: "enabled=1", "enabled", "notABoolean"), Self(query: "enabled=TRUE", "enabled", "notABoolean"),
            Self(query: "sort=id", "sort", "unknownValue"), Self(query: "q=a&sort=-name", "sort", "conflict"),
            Self(query: "after=\(cursorOfNull)", "after", "badCursor"),
        ]

    static let ofTodos =
        ["POST", "PUT", "PATCH"].flatMap(ofTodo) + ofSearch + [
            Self(query: "showCompleted=1", "showCompleted", "notABoolean"),
            Self(query: "sort=title", "sort", "unknown"),
            Self(query: "priority=highest", "priority", "unknownValue"),
            Self(query: "after=\(cursorOfNoDay)", "after", "badCursor"),
        ]

    private static func ofTodo(_ method: String) -> [Self] {
        let long = String(repeating: "ß", count: 10_001)
        let nulls = ["note", "priority", "completed"].map { member in
            Self(method, #"{"title":"a","completeBy":null,"\#(member)":null}"#, "/\(member)", "wrongType")
        }
        return nulls + [
            Self(method, #"{"title":"\u2003"}"#, "/title", "tooShort"),
            Self(method, #"{"title":"a","note":"\#(long)"}"#, "/note", "tooLong"),
            Self(method, #"{"title":"a","completeBy":"2026-02-29"}"#, "/completeBy", "notADate"),
            Self(method, #"{"title":"a","priority":"urgent"}"#, "/priority", "unknownValue"),
        ]
    }

    static let ofAccounts =
        ofSearch + [
            Self("POST", #"{"name":"a"}"#, "/currency", "missing"),
            Self("POST", #"{"name":"a","currency":"JPY"}"#, "/currency", "unknownCurrency"),
            Self("POST", #"{"name":"a","currency":"eur"}"#, "/currency", "unknownCurrency"),
            Self("POST", #"{"name":"a","currency":978}"#, "/currency", "wrongType"),
            Self("POST", #"{"name":"a","currency":"EUR","balance":"1.00"}"#, "/balance", "unknown"),
            Self("PATCH", #"{"currency":"CHF"}"#, "/currency", "unknown"),
        ]

    static let ofTransactions = [
        Self("POST", transaction("12.500"), "/amount", "notAnAmount"),
        Self("POST", transaction("0.00"), "/amount", "outOfBounds"),
        Self("POST", transaction().replacing(#""12.50""#, with: "12.5"), "/amount", "wrongType"),
        Self("POST", transaction(date: "2026-02-29"), "/date", "notADate"),
        Self("POST", transaction(group: "Posted"), "/group", "unknownValue"),
        Self("POST", transaction().replacing(#""group":"posted","#, with: ""), "/group", "missing"),
        Self("POST", transaction(kind: ""), "/kind", "unknownValue"),
        Self("PATCH", #"{"group":"authorized","date":"2026-01-01"}"#, "/group", "alreadyPosted"),
        Self("PATCH", #"{"group":"Posted"}"#, "/group", "unknownValue"),
        Self("PATCH", #"{"amount":"1.00"}"#, "/amount", "unknown"),
        Self("PATCH", #"{"date":"2026-02-30"}"#, "/date", "notADate"),
        Self("PATCH", #"{"date":null}"#, "/date", "wrongType"),
        Self(query: "from=2016-04-02&to=2016-04-01", "to", "beforeFrom"),
        Self(query: "group=both", "group", "unknownValue"), Self(query: "from=2016-02-30", "from", "notADate"),
    ]

    static let ofNews = [
        Self("POST", story("A").replacing(#""Town""#, with: "7"), "/category", "wrongType"),
        Self("POST", story("A", text: ""), "/text", "tooShort"),
        Self("POST", story("A", at: "2026-02-30T00:00:00Z"), "/publishAt", "notATime"),
        Self("PATCH", #"{"publishAt":null}"#, "/publishAt", "wrongType"),
        Self("PATCH", #"{"publishAt":"now"}"#, "/publishAt", "notATime"),
        Self("PATCH", #"{"publishAt":1}"#, "/publishAt", "wrongType"),
        Self(query: "category=", "category", "tooShort"),
    ]

    /// A well-formed, forged cursor of items by name, whose sort key is U+0000.
    private static let cursorOfNull: String = {
        var writer = PayloadWriter()
        writer.byte(2)
        writer.byte(0)
        writer.text("")
        writer.text("\u{0}")
        writer.uuid(UUID.least)
        return writer.finish().text
    }()

    /// A well-formed, forged cursor of todos with a day that does not exist.
    private static let cursorOfNoDay: String = {
        var writer = PayloadWriter()
        writer.byte(0x54)
        writer.byte(0)
        writer.int64(.max)
        writer.int64(0)
        writer.uuid(UUID.least)
        return writer.finish().text
    }()
}
