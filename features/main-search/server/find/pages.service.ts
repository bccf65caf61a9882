import { isNearly, searchWords } from '../../contract/main-search.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listBookmarks, listPages } from '#features/bookmarks/server/bookmarks.service.ts'

/** The pages the caller may open, best first; all of them without a query. */
export async function findPages(db: Db, caller: Caller, q: string) {
  const pages = listPages(caller, new Set(await listBookmarks(db, caller.userId)))
  const typed = searchWords(q)
  const ranked = pages.flatMap(page => {
    const rank = q === '' ? 0 : rankOf(searchWords(page.title), typed)
    return rank === undefined ? [] : [{ page, rank }]
  })
  const entries = ranked.toSorted((one, other) => one.rank - other.rank).map(({ page }) => page)
  return { entries, total: entries.length, isMore: false }
}

/** As records are ranked; undefined where it is not meant. */
function rankOf(title: readonly string[], typed: readonly string[]): number | undefined {
  if (typed.length === 0) return undefined
  const [whole, asked] = [title.join(' '), typed.join(' ')]
  if (whole === asked) return 0
  if (whole.startsWith(asked)) return 1
  const every = (meets: (word: string, one: string) => boolean) =>
    typed.every(one => title.some(word => meets(word, one)))
  if (every((word, one) => word.startsWith(one))) return 2
  if (every((word, one) => word.includes(one))) return 3
  return every((word, one) => one.length > 3 && isNearly(word, one)) ? 4 : undefined
}
