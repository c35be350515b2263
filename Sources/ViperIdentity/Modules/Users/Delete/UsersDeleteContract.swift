/// `DELETE /users/{name}`: deletes a user, at once for everybody.
enum UsersDelete {
    typealias Input = UsersDetail.Input
}
