import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { removeOrphans } from '../mailbox/emptying.repo.ts'

// What mail keeps of a person. They themselves get all of it; an administrator who hands a person's data out gets to know how much
// there is, and not what it says: mail is its owner's alone.

export const countEmails = async (db: Db, userId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('email_entries')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Everything else of a mailbox, by table. */
const BESIDE = [
  'email_contacts',
  'email_vacation_answers',
  'email_settings',
  'email_labels',
  'email_filters',
  'email_spam_words',
] as const
const ROWS_AT_ONCE = 500

export const emailsOfPerson = (dialect: Dialect): PersonalPart => ({
  name: 'emails',
  async read(db, userId, { isSelf }) {
    const rows = await db
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
    return rows.map(({ id, folder, kind, time, size, message, subject, ...people }) => ({
      id,
      folder,
      kind,
      time,
      size,
      ...(isSelf
        ? {
            from: `${people.from_name} <${people.from_email}>`,
            to: JSON.parse(people.to_list),
            cc: JSON.parse(people.cc_list),
          }
        : {}),
      ...(isSelf ? { subject, text: textOf(message) } : {}),
    }))
  },
  async erase(trx, userId) {
    const rows = await trx
      .selectFrom('email_entries')
      .select('content_id')
      .where('owner_id', '=', userId)
      .execute()
    await trx.deleteFrom('email_entries').where('owner_id', '=', userId).execute()
    for (const table of BESIDE) await trx.deleteFrom(table).where('owner_id', '=', userId).execute()
    const contents = [...new Set(rows.map(row => row.content_id))]
    for (let from = 0; from < contents.length; from += ROWS_AT_ONCE) {
      await removeOrphans(trx, dialect, contents.slice(from, from + ROWS_AT_ONCE))
    }
    return rows.length
  },
})
