import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { removeOrphans } from '../mailbox/emptying.repo.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

export const countEmails = async (db: Db, userId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('email_entries')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The other tables of a mailbox. */
const BESIDE = [
  'email_contacts',
  'email_vacation_answers',
  'email_settings',
  'email_labels',
  'email_filters',
  'email_spam_words',
  'email_changes',
] as const

/** All mails of a user, with their content. */
export const listPersonEmails = (db: Db, userId: number) =>
  db
    .selectFrom('email_entries')
    .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
    .select([
      'email_entries.id',
      'folder',
      'kind',
      'time',
      'size',
      'from_name',
      'from_email',
      'to_list',
      'cc_list',
      'subject',
      'message',
    ])
    .where('owner_id', '=', userId)
    .where('email_entries.deleted_at', 'is', null)
    .orderBy('email_entries.id')
    .execute()

/** Deletes a whole mailbox; returns the number of mails. */
export async function deleteMailbox(trx: Trx, dialect: Dialect, userId: number): Promise<number> {
  const rows = await trx
    .selectFrom('email_entries')
    .select('content_id')
    .where('owner_id', '=', userId)
    .execute()
  await trx.deleteFrom('email_entries').where('owner_id', '=', userId).execute()
  for (const table of BESIDE) await trx.deleteFrom(table).where('owner_id', '=', userId).execute()
  const contents = [...new Set(rows.map(row => row.content_id))]
  for (const some of chunksOf(contents)) {
    await removeOrphans(trx, dialect, some)
  }
  return rows.length
}
