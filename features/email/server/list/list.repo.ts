import { parseSearch } from '../../contract/email-search.rules.ts'
import type { EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { pageWindow, readDirection } from '#platform/server/database/page-window.ts'
import '../email.tables.ts'
import { labelled, readLabelNames, searchConditions } from './search.repo.ts'

// Mail lists, newest first: a page with its exact total, all ids, the neighbors of one mail. Plain folders use their index, with counts
// from the facet; searches use the search index. See docs/adr/0015.

/** With more hits, walking the folder finds a page faster than sorting them. */
const HITS_TO_SORT = 2_000

export type Listing = EmailListQuery & { ownerId: number }
type Asked = EmailListQuery['folder']
type IdQuery = SelectQueryBuilder<Tables, 'email_entries', { id: number }>

export interface Place {
  time: string
  id: number
}
export interface EmailList {
  page(
    listing: Listing,
    page: { page: number; perPage: number },
  ): Promise<{ ids: number[]; total: number }>
  /** The first `most` of the list. */
  all(listing: Listing, most: number): Promise<{ ids: number[]; total: number }>
  /** The mail before (newer) or after (older) a place in the list. */
  neighbour(listing: Listing, place: Place, dir: 'previous' | 'next'): Promise<number | undefined>
}

export function createEmailList({
  read,
  dialect,
  clock,
}: Pick<Database, 'read' | 'dialect'> & { clock: Clock }): EmailList {
  const isPlain = ({ q, label, search }: Listing) => q === '' && label === '' && search === ''

  /** The ids of the list, unordered. */
  async function idsOf(listing: Listing): Promise<IdQuery> {
    const { ownerId, folder, label, q, search } = listing
    const own = read
      .selectFrom('email_entries')
      .select('email_entries.id')
      .where('email_entries.owner_id', '=', ownerId)
      .where('email_entries.deleted_at', 'is', null)
    if (isPlain(listing)) return inView(own, listing)
    let ids = search === '' ? inView(own, { folder, group: 'mail' }) : own
    if (label !== '')
      ids = ids.where(eb => eb('email_entries.id', 'in', labelled(eb, { ownerId, label })))
    if (q !== '') {
      const hits = await dialect.search.matches(read, {
        index: 'email_heads',
        q,
        limit: HITS_TO_SORT,
      })
      ids = ids.where(
        hits === 'too-many'
          ? dialect.search.hits('email_heads', q, 'email_entries.content_id')
          : dialect.isOneOf('email_entries.content_id', hits.ids),
      )
    }
    if (search === '') return ids
    const context = {
      dialect,
      ownerId,
      now: clock(),
      shown: folder,
      labels: await readLabelNames(read, ownerId),
    }
    return ids.where(eb => eb.and(searchConditions(eb, parseSearch(search), context)))
  }

  async function totalOf(listing: Listing, ids: IdQuery): Promise<number> {
    if (!isPlain(listing)) return countFound(ids)
    const { folder, group } = listing
    let rows = read
      .selectFrom('email_entries_facet')
      .select(eb => eb.fn.sum<number | null>('n').as('n'))
      .where('owner_id', '=', `${listing.ownerId}`)
    if (folder === 'starred') rows = rows.where('is_starred', '=', '1')
    rows =
      isEverywhere(folder) || folder === 'starred'
        ? rows.where('folder', '!=', 'trash')
        : rows.where('folder', '=', folder)
    if (isGrouped(folder, group)) rows = rows.where('is_newest', '=', '1')
    return Number((await rows.executeTakeFirstOrThrow()).n ?? 0)
  }

  return {
    async page(listing, { page, perPage }) {
      const ids = await idsOf(listing)
      const total = await totalOf(listing, ids)
      const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total })
      if (window === undefined) return { ids: [], total }
      const walked = ordered(ids, readDirection('desc', window)).limit(window.limit)
      const found = (await walked.offset(window.offset).execute()).map(row => row.id)
      return { ids: window.isReversed ? found.toReversed() : found, total }
    },
    async all(listing, most) {
      const ids = await idsOf(listing)
      const [total, rows] = [
        await totalOf(listing, ids),
        await ordered(ids, 'desc').limit(most).execute(),
      ]
      return { ids: rows.map(row => row.id), total }
    },
    async neighbour(listing, { time, id }, dir) {
      const ids = await idsOf(listing)
      const [sign, direction] =
        dir === 'next' ? ([sql`<`, 'desc'] as const) : ([sql`>`, 'asc'] as const)
      const beyond = ids.where(
        sql<SqlBool>`(email_entries.time, email_entries.id) ${sign} (${time}, ${id})`,
      )
      return (await ordered(beyond, direction).limit(1).executeTakeFirst())?.id
    },
  }
}

/** Conversations are grouped within folders; views across folders show every mail. */
const isEverywhere = (folder: Asked): folder is '' | 'anywhere' =>
  folder === '' || folder === 'anywhere'
const isGrouped = (folder: Asked, group: 'mail' | 'thread'): boolean =>
  group === 'thread' && !isEverywhere(folder) && folder !== 'starred'

// The flags are literals, not parameters: only then do both engines use the partial index.
function inView(ids: IdQuery, { folder, group }: Pick<Listing, 'folder' | 'group'>): IdQuery {
  if (isEverywhere(folder)) return ids.where('email_entries.folder', '!=', 'trash')
  if (folder === 'starred')
    return ids
      .where(sql<SqlBool>`email_entries.is_starred = 1`)
      .where('email_entries.folder', '!=', 'trash')
  const inFolder = ids.where('email_entries.folder', '=', folder)
  return isGrouped(folder, group)
    ? inFolder.where(sql<SqlBool>`email_entries.is_newest = 1`)
    : inFolder
}

const ordered = (ids: IdQuery, direction: 'asc' | 'desc'): IdQuery =>
  ids.orderBy('email_entries.time', direction).orderBy('email_entries.id', direction)
