import { session } from '#platform/web/session/session.ts'
import { clearDrafts } from '#ui/form/draft.ts'

// What somebody typed is not for who sits down after them. A session that has only run out is gone on with, drafts and all.

let person = session.getState().user?.id
session.subscribe(() => {
  const { user, status } = session.getState()
  const left = person
  person = user?.id
  if (left !== undefined && left !== person && status !== 'unknown') clearDrafts()
})
