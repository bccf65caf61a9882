// The public API of changes: a person's timeline, and lists of the log.

export { listTimeline, selectChanges, toChanges } from './changes.repo.ts'
