// The door of changes: the timeline of a person, for their page.

export { listTimeline } from './changes.repo.ts'
