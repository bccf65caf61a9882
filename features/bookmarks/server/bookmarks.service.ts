import type { PageBookmark } from '../contract/bookmarks.contract.ts'
import type { Access } from '#platform/contract/define.ts'
import { PAGES } from '#features/pages.ts'
import { linkOf } from '#platform/contract/pages.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'

// The public API of bookmarks, for the search.

export { listBookmarks } from './bookmarks.repo.ts'

/** The pages this person may open. */
export function listPages(caller: Caller, starred: ReadonlySet<number>): PageBookmark[] {
  return PAGES.filter(page => mayOpen(caller, page.access)).map(
    ({ id, target, title, icon, link }) => ({
      id,
      target,
      title,
      icon,
      link: linkOf({ link }, caller.userId),
      isBookmarked: starred.has(id),
    }),
  )
}

function mayOpen(caller: Caller, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  const [action, subject] = access.can
  return (
    caller.can(action, subject) ||
    (access.own === true && caller.canOwn(action, subject, caller.userId))
  )
}
