import type { faqContract } from '../../contract/faq.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { HelpParts } from '../faq.context.ts'
import { visibilityOf } from '../read/visibility.service.ts'
import { searchesThatFind, searchHelp } from './search.repo.ts'
import { listMissing, listPopular, saveSearch } from './searches.repo.ts'

const POPULAR_SHOWN = 5

type Listed = CallParsed<typeof faqContract.listSearches>['query']
/** Popular searches that find something in the reader's language; searches without results for editors only. */
export async function listSearches(parts: HelpParts, caller: Caller, { language }: Listed) {
  const { read } = parts.database
  return {
    popular: await searchesThatFind(read, visibilityOf(parts, caller), {
      searches: await listPopular(read),
      language,
      limit: POPULAR_SHOWN,
    }),
    missing: caller.can('update', 'Kb') ? await listMissing(read) : [],
  }
}

type Search = CallParsed<typeof faqContract.recordSearch>['body']
/** Not recorded as a change: it affects no one else's data. Returns the number of results. */
export async function recordSearch(
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
