// A test that imports ViperTesting has what it asks a service with, and what services are made of.
@_exported public import Testing
@_exported public import Viper
@_exported public import ViperBlobs
@_exported public import ViperDaemon
@_exported public import ViperDatabase
@_exported public import ViperFiles
@_exported public import ViperHTTP
@_exported public import ViperJSON
@_exported public import ViperJobs
@_exported public import ViperLive
@_exported public import ViperSchemas
@_exported public import ViperService
@_exported public import ViperThreads
