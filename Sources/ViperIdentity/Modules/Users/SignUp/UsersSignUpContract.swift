import Viper
import ViperHTTP
import ViperValues

/// `POST /users`: signs somebody up.
enum UsersSignUp {
    struct Input: Equatable {
        let user: NewUser
    }

    struct View: CreatedView { typealias Model = UsersDetail.Document }
}

extension UsersSignUp.Input: WireInput {
    init(_ field: inout some InputFields) {
        user = NewUser(
            name: field.body("name", "3 to 30 letters from a to z, digits and underscores.", Unbounded()),
            email: field.body("email", "Good for signing in and recovery once its code was given.", Unbounded()),
            password: field.body("password", "8 to 256 characters, no common one, and not the name or address.", .new),
            displayName: field.body(
                optional: "displayName", "1 to 80 characters, trimmed; the name by default.", UserRules.displayName))
    }
}
