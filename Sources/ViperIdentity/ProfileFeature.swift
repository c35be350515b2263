public import ViperService

/// A feature that shows users: it mounts `GET /users/{name}` in place of ``IdentityFeature``, which shows no more of a user
/// than the name.
public protocol ProfileFeature: Feature {}
