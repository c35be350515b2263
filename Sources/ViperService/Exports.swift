// A service that imports ViperService has what its features are made of.
@_exported public import ViperBlobs
@_exported public import ViperCommands
@_exported public import ViperFeatures
@_exported public import ViperJobs
@_exported public import ViperLive
@_exported public import ViperTransfer
