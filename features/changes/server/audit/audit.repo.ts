import type { AuditLinesQuery, AuditQuery } from '../../contract/audit.contract.ts'
import type { Change } from '../../contract/changes.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import { type Direction, pageWindow, readDirection } from '#platform/server/database/page-window.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { selectChanges, toChanges } from '../changes.repo.ts'

// The audit log as a list: exact totals, any filter, fast with a million entries (docs/adr/0024 has figures). Each filter has an index in
// the order of the log; a page is found by index only, and only its entries are fetched.

/** Above this number of hits, walking the log in order finds a page sooner than sorting. */
const HITS_TO_SORT = 2_000
/** Batch size when walking all entries. */
const ENTRIES_AT_ONCE = 500
/** Matches a complete request id. */
const REQUEST_ID = /^[\w-]{8,64}$/

interface Found {
  ids: IdQuery
  count: () => Promise<number>
}
type IdQuery = SelectQueryBuilder<Tables, 'audit_changes', { id: number }>

export interface AuditLog {
  /** A page of the filtered log. */
  list(query: AuditQuery, now: Date): Promise<{ changes: Change[]; total: number }>
  find(id: number, now: Date): Promise<Change | undefined>
  /** The name of a current or former actor. */
  findActorName(userId: number): Promise<string | undefined>
  /** All matches in order, in batches; `total` is known at once. */
  walk(
    query: AuditLinesQuery,
    now: Date,
  ): Promise<{ total: number; pages: () => AsyncGenerator<Change[]> }>
}

export function createAuditLog({ read, dialect }: Pick<Database, 'read' | 'dialect'>): AuditLog {
  const find = (query: AuditLinesQuery) => findMatching(read, dialect, query)

  async function* pages(
    { ids }: Found,
    { sort, now }: { sort: Direction; now: Date },
  ): AsyncGenerator<Change[]> {
    for (let last: { at: string; id: number } | undefined; ;) {
      const some = await toChanges(
        read,
        await fetchAfter(read, { ids, last, direction: sort }),
        now,
      )
      const [end] = some.slice(-1)
      if (end === undefined) return
      yield some
      last = end
      // SQLite is synchronous: yields to other work between batches.
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  return {
    async list(query, now) {
      const { ids, count } = await find(query)
      const total = await count()
      return {
        changes: await toChanges(read, await fetchPage(read, { ids, query, total }), now),
        total,
      }
    },
    async find(id, now) {
      const [found] = await toChanges(
        read,
        await selectChanges(read).where('audit_changes.id', '=', id).execute(),
        now,
      )
      return found
    },
    async findActorName(userId) {
      const known = await read
        .selectFrom('users')
        .select('full_name')
        .where('id', '=', userId)
        .executeTakeFirst()
      if (known !== undefined) return known.full_name
      const entries = read
        .selectFrom('audit_changes')
        .select('user_name')
        .where('user_id', '=', userId)
      return (await entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())
        ?.user_name
    },
    async walk(query, now) {
      const found = await find(query)
      return { total: await found.count(), pages: () => pages(found, { sort: query.sort, now }) }
    },
  }
}

async function findMatching(
  db: Db,
  dialect: Database['dialect'],
  query: AuditLinesQuery,
): Promise<Found> {
  const { q } = query
  const all = filteredIds(db, query)
  const found = (ids: IdQuery): Found => ({ ids, count: () => countFound(ids) })
  if (q === '') return found(all)
  const ofRequest = await findOfRequest(db, q)
  if (ofRequest.length > 0) return found(all.where(dialect.isOneOf('audit_changes.id', ofRequest)))
  const hits = await dialect.search.matches(db, { index: 'audit', q, limit: HITS_TO_SORT })
  if (hits !== 'too-many') return found(all.where(dialect.isOneOf('audit_changes.id', hits.ids)))
  // Frequent enough to be met soon while walking the log.
  const walked = found(all.where(columnsContain(['words'], q)))
  return isFiltered(query)
    ? walked
    : { ...walked, count: () => dialect.search.count(db, { index: 'audit', q }) }
}

const isFiltered = ({ action, subject, userId, keyId, record, from, to }: AuditLinesQuery) =>
  action !== '' ||
  subject !== '' ||
  [userId, keyId, record, from, to].some(value => value !== undefined)

function filteredIds(
  db: Db,
  { action, subject, userId, keyId, record, from, to }: AuditLinesQuery,
): IdQuery {
  let ids: IdQuery = db.selectFrom('audit_changes').select('audit_changes.id')
  if (action !== '') ids = ids.where('action', '=', action)
  if (subject !== '') ids = ids.where('subject', '=', subject)
  if (userId !== undefined) ids = ids.where('user_id', '=', userId)
  if (keyId !== undefined) ids = ids.where('key_id', '=', keyId)
  if (from !== undefined) ids = ids.where('at', '>=', new Date(from).toISOString())
  if (to !== undefined) ids = ids.where('at', '<', new Date(to).toISOString())
  return record === undefined
    ? ids
    : ids.where('audit_changes.id', 'in', selectTouching(db, record))
}

/** Changes of a record, `User/12`. */
function selectTouching(db: Db, record: string) {
  const [subject = '', ...id] = record.split('/')
  return db
    .selectFrom('audit_records')
    .select('change_id')
    .where(sql.ref<string>('subject'), '=', subject)
    .where('record_id', '=', id.join('/'))
}

async function findOfRequest(db: Db, q: string): Promise<number[]> {
  if (!REQUEST_ID.test(q)) return []
  const rows = await db
    .selectFrom('audit_changes')
    .select('id')
    .where('request_id', '=', q)
    .limit(HITS_TO_SORT)
    .execute()
  return rows.map(row => row.id)
}

const ordered = <O>(query: SelectQueryBuilder<Tables, 'audit_changes', O>, direction: Direction) =>
  query.orderBy('audit_changes.at', direction).orderBy('audit_changes.id', direction)

async function fetchPage(
  db: Db,
  { ids, query, total }: { ids: IdQuery; query: AuditQuery; total: number },
) {
  const { page, perPage, sort } = query
  const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total })
  if (window === undefined) return []
  const onPage = ordered(ids, readDirection(sort, window)).limit(window.limit).offset(window.offset)
  const rows = await selectChanges(db).where('audit_changes.id', 'in', onPage).execute()
  return sorted(rows, sort)
}

/** The entries after one. */
async function fetchAfter(
  db: Db,
  {
    ids,
    last,
    direction,
  }: { ids: IdQuery; last: { at: string; id: number } | undefined; direction: Direction },
) {
  const beyond = direction === 'asc' ? '>' : '<'
  const rest =
    last === undefined
      ? ids
      : ids.where(eb =>
          eb(
            eb.refTuple('audit_changes.at', 'audit_changes.id'),
            beyond,
            eb.tuple(last.at, last.id),
          ),
        )
  const rows = await selectChanges(db)
    .where('audit_changes.id', 'in', ordered(rest, direction).limit(ENTRIES_AT_ONCE))
    .execute()
  return sorted(rows, direction)
}

function sorted<Row extends { at: string; id: number }>(rows: Row[], direction: Direction): Row[] {
  const compare = (a: Row, b: Row) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1)
  return rows.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)))
}
