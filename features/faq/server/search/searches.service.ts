import type { faqContract } from '../../contract/faq.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { HelpParts } from '../faq.context.ts'
import { visibilityOf } from '../read/visibility.service.ts'
import { searchHelp } from './search.repo.ts'
import { listMissing, listPopular, saveSearch } from './searches.repo.ts'

/** What people look for; what they did not find, for who writes help. */
export async function listSearches({ read }: Database, caller: Caller) {
  return {
    popular: await listPopular(read),
    missing: caller.can('update', 'Kb') ? await listMissing(read) : [],
  }
}

type Search = CallParsed<typeof faqContract.noteSearch>['body']
/** One's own search is no change of anything that others have: it is not recorded. Answers how much it found. */
export async function noteSearch(
  parts: HelpParts,
  caller: Caller,
  { q, language }: Search,
): Promise<number> {
  const { database, clock } = parts
  const search = { q, language, limit: 1 }
  const { total } = await searchHelp(database.read, visibilityOf(parts, caller), search)
  await database.write(trx =>
    saveSearch(trx, { q, userId: caller.userId, found: total, now: clock() }),
  )
  return total
}
