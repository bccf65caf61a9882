// The public API of changes: the timeline of a person, for their page, and what others list of the log.

export { listTimeline, selectChanges, toChanges } from './changes.repo.ts'
