import type { FoundGroup, SearchEntry } from '../../contract/main-search.contract.ts'
import {
  groupTitle,
  SEARCH_GROUPS,
  MAX_SEARCH,
  SEARCH_SHOWN,
  type SearchGroup,
} from '../../contract/main-search.rules.ts'
import { withTimeLimit } from '#platform/server/clock/time-limit.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import type { SearchReader, SearchSource } from '../ports.service.ts'
import { ask, findHits, type Question } from './find.service.ts'
import { findPages } from './pages.service.ts'

// A response group by group. A group that fails or takes too long is omitted; the others are returned.

const TOO_LONG_MILLISECONDS = 1_500
/** Candidates beyond what is returned: the caller may not open all of them. */
const CANDIDATES = MAX_SEARCH * 2

export interface Answer {
  searchArr: FoundGroup[]
  total: number
  failed: SearchGroup[]
}
interface Found {
  entries: SearchEntry[]
  total: number
  isMore: boolean
  /** They have only words one letter away. */
  isNear: boolean
}
interface Asked {
  reader: SearchReader
  q: string
  group: SearchGroup | undefined
  limit: number
}
interface GroupsParts {
  database: Pick<Database, 'read' | 'dialect'>
  logger: Logger
  searchSources: () => readonly SearchSource[]
}

export function createGroups({ database, logger, searchSources }: GroupsParts) {
  const { read: db, dialect } = database

  async function findInSource(
    source: SearchSource,
    { reader, q }: Asked,
    question: Question,
  ): Promise<Found> {
    const { caller } = reader
    const place = { kind: source.kind, scopes: await source.scopesOf(db, caller) }
    if (place.scopes.length === 0) return NOTHING
    const limit = CANDIDATES
    const more = async () => (await source.more?.(db, { caller, q, limit })) ?? []
    const { ids, isNear } = await findHits({ db, dialect }, { place, question, limit, more })
    if (ids.length === 0) return NOTHING
    const shown = await source.show(db, reader, ids)
    const entries = ids.flatMap(id => shown.get(id) ?? [])
    return {
      entries,
      total: entries.length,
      isMore: ids.length >= CANDIDATES || entries.length > MAX_SEARCH,
      isNear,
    }
  }

  async function findGroup(group: SearchGroup, asked: Asked, question: Question): Promise<Found> {
    const { reader, q, limit } = asked
    // Pages keep their place whatever they were found by.
    if (group === 'pages') return { ...(await findPages(db, reader.caller, q)), isNear: false }
    const own = searchSources().filter(source => source.group === group)
    if (q === '')
      return mixed(await Promise.all(own.map(async source => newestOf(source, reader, limit))))
    const found = await Promise.all(own.map(source => findInSource(source, asked, question)))
    const exact = found.filter(({ total, isNear }) => total > 0 && !isNear)
    return mixed(exact.length > 0 ? exact : found)
  }

  async function newestOf(
    source: SearchSource,
    reader: SearchReader,
    limit: number,
  ): Promise<Found> {
    if (source.newest === undefined || (await source.scopesOf(db, reader.caller)).length === 0)
      return NOTHING
    const { ids, total } = await source.newest(db, reader.caller, limit)
    const shown = await source.show(db, reader, ids)
    const entries = ids.flatMap(id => shown.get(id) ?? [])
    return {
      entries,
      total: total ?? entries.length,
      isMore: total === undefined && ids.length >= limit,
      isNear: false,
    }
  }

  return async (asked: Asked): Promise<Answer> => {
    const { q, group, limit } = asked
    const question = ask({ db, dialect }, q)
    const groups = group === undefined ? SEARCH_GROUPS : [group]
    const found = await Promise.all(
      groups.map(async one => {
        try {
          return { one, isFailed: false, ...(await inTime(findGroup(one, asked, question))) }
        } catch (error) {
          logger.error({ err: error, group: one }, 'a group of the search failed')
          return { one, isFailed: true, ...NOTHING }
        }
      }),
    )
    const searchArr = nearLast(found).flatMap(result =>
      result.isFailed || (result.total === 0 && !ALWAYS.has(result.one))
        ? []
        : [
            {
              group: result.one,
              groupTitle: groupTitle(result.one),
              searchLimit: SEARCH_SHOWN,
              total: Math.min(result.total, q === '' ? result.total : MAX_SEARCH),
              isMore: result.isMore,
              data: result.entries.slice(0, limit),
            },
          ],
    )
    return {
      searchArr,
      total: searchArr.reduce((sum, one) => sum + one.total, 0),
      failed: found.filter(result => result.isFailed).map(({ one }) => one),
    }
  }
}

const NOTHING: Found = { entries: [], total: 0, isMore: false, isNear: false }
/** The specification's groups: returned even when empty. */
const ALWAYS = new Set<SearchGroup>(['pages', 'files', 'contacts'])

/** Groups in their order; those with hits, but none exact, after all others. */
const nearLast = <T extends Found>(groups: readonly T[]): T[] => {
  const isLast = ({ total, isNear }: T) => total > 0 && isNear
  return [...groups.filter(one => !isLast(one)), ...groups.filter(isLast)]
}

/** The hits of several features, interleaved, so that the best of each come first. */
function mixed(found: readonly Found[]): Found {
  const longest = Math.max(0, ...found.map(one => one.entries.length))
  const entries = Array.from({ length: longest }, (_, place) =>
    found.flatMap(one => one.entries[place] ?? []),
  ).flat()
  return {
    entries,
    total: found.reduce((sum, one) => sum + one.total, 0),
    isMore: found.some(one => one.isMore),
    isNear: found.some(one => one.isNear),
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const answer = await withTimeLimit(work, TOO_LONG_MILLISECONDS)
  if (answer === 'late') throw new Error('this group took too long')
  return answer
}
