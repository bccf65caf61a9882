import type { MailsQuery, SystemMail } from '../contract/admin-system.contract.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import '#platform/server/mail/mail.ts'

/** Which migrations the database has had, and when. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: string }[]> {
  const { rows } = await sql<{
    name: string
    applied_at: string
  }>`select name, applied_at from schema_migrations order by number`.execute(db)
  return rows.map(row => ({ name: row.name, appliedAt: row.applied_at }))
}

export async function countMails(
  db: Db,
): Promise<{ waiting: number; failed: number; held: number }> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(eb => ['state', eb.fn.countAll<number>().as('n')])
    .where('state', '!=', 'sent')
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find(row => row.state === state)?.n ?? 0)
  return { waiting: of('waiting'), failed: of('failed'), held: of('held') }
}

/** A page of outgoing email, without content. */
export async function listMails(
  db: Db,
  query: MailsQuery,
): Promise<{ mails: SystemMail[]; total: number }> {
  const { q, state, sort, page, perPage } = query
  let all = db.selectFrom('mail_outbox')
  if (state !== '') all = all.where('state', '=', state)
  if (q !== '') all = all.where(columnsContain(['words'], q))
  const { n } = await all.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['id', 'to_address', 'subject', 'state', 'created_at', 'sent_at', 'last_error'])
    .orderBy('id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const mails = rows.map(row => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    error: row.last_error,
  }))
  return { mails, total: Number(n) }
}
