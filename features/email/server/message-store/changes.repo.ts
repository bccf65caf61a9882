import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../email.tables.ts'

// The order in which mails and labels left and arrived, for programs that stay in step with a mailbox. A state is the number of the last
// change; one that is no longer kept cannot be compared.

/** More than this, and reading everything again is faster. */
const MAX_CHANGES = 20_000
/** Changes of all mailboxes that are kept. */
const STORED = 500_000
const PRUNED_AT_ONCE = 20_000

export interface MailChange {
  seq: number
  entryId: number | null
  revision: number
  threadId: number | null
  labelId: number | null
  /** 1 arrived, -1 left. */
  sign: number
}

/** The number of the last change of a mailbox; 0 if there was none. */
export async function readMailState(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** All changes after a state, in order; undefined when they are not all there any more, or too many. */
export async function readMailChanges(
  db: Db,
  ownerId: number,
  since: number,
): Promise<MailChange[] | undefined> {
  const rows = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '>=', since)
    .orderBy('id')
    .limit(MAX_CHANGES + 2)
    .execute()
  const [first] = rows
  if (first === undefined) return since === 0 ? [] : undefined
  // The change that made the state is still there: so are those after it.
  if (first.id !== since || rows.length > MAX_CHANGES + 1) return undefined
  return rows.slice(1).map(row => ({
    seq: row.id,
    entryId: row.entry_id,
    revision: row.revision,
    threadId: row.thread_id,
    labelId: row.label_id,
    sign: row.sign,
  }))
}

/** Forgets the oldest changes, but never the last of a mailbox: it is its state. */
export async function pruneMailChanges(trx: Trx, stored = STORED): Promise<boolean> {
  const newest = await trx
    .selectFrom('email_changes')
    .select(eb => [eb.fn.max('id').as('last'), eb.fn.min('id').as('first')])
    .executeTakeFirstOrThrow()
  const bound = Number(newest.last ?? 0) - stored
  if (Number(newest.first ?? 0) >= bound) return false
  const result = await trx
    .deleteFrom('email_changes')
    .where('id', 'in', eb =>
      eb
        .selectFrom('email_changes as old')
        .select('old.id')
        .where('old.id', '<', bound)
        .where(inner =>
          inner.exists(
            inner
              .selectFrom('email_changes as later')
              .select('later.id')
              .whereRef('later.owner_id', '=', 'old.owner_id')
              .whereRef('later.id', '>', 'old.id'),
          ),
        )
        .orderBy('old.id')
        .limit(PRUNED_AT_ONCE),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows) === PRUNED_AT_ONCE
}
