import { emailLink } from '../../contract/email.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { findEntries } from '../entry/entry.repo.ts'

const TITLE = 200

/** Mails as link targets of other features: visible to the owner only, not during impersonation. */
export const mailRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Email',
  async see(db, caller, ids) {
    const { userId: ownerId } = caller
    if (!caller.canOwn('read', 'Email', ownerId) || caller.impersonatorId !== null) return new Map()
    const entries = await findEntries(db, { dialect, ownerId, ids: [...ids] })
    if (entries.length === 0) return new Map()
    const contents = await db
      .selectFrom('email_contents')
      .select(['id', 'subject'])
      .where(dialect.isOneOf('id', [...new Set(entries.map(entry => entry.content_id))]))
      .execute()
    const subjects = new Map(contents.map(content => [content.id, content.subject]))
    return new Map(
      entries.map(({ id, content_id, folder }) => [
        id,
        {
          title: (subjects.get(content_id) ?? '').slice(0, TITLE),
          address: emailLink(folder, id),
          isDone: null,
          canChange: true,
        },
      ]),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('email_entries')
      .select('owner_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? [] : [row.owner_id]
  },
})
