import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { Email } from '../../contract/email-shapes.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { containsPattern, foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findPeople, searchPeople } from '#features/users/server/users.service.ts'

// Recipient suggestions: people one has written to, most frequent first, then users of this system.

const MAX = 10

/** Records the recipients for suggestions. */
export async function rememberContacts(
  trx: Trx,
  ownerId: number,
  { people, now }: { people: readonly Mailbox[]; now: Date },
): Promise<void> {
  const byKey = new Map(people.map(one => [foldText(one.email), one]))
  const rows = [...byKey].map(([email_key, { name, email }]) => ({
    owner_id: ownerId,
    email_key,
    email,
    name,
    name_key: foldText(name),
    times: 1,
    used_at: now.toISOString(),
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('email_contacts')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['owner_id', 'email_key']).doUpdateSet(eb => ({
        times: eb('email_contacts.times', '+', 1),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute()
}

type Contact = Email['from']

/** `pictureOf` returns the avatar link for the caller. */
export async function listContacts(
  db: Db,
  {
    ownerId,
    q,
    dialect,
    pictureOf,
  }: { ownerId: number; q: string; dialect: Dialect; pictureOf: (fileId: string) => string },
): Promise<Contact[]> {
  const pattern = containsPattern(q)
  const known = await db
    .selectFrom('email_contacts')
    .select(['email', 'name', 'email_key'])
    .where('owner_id', '=', ownerId)
    .where(
      sql<boolean>`(email_key like ${pattern} escape '\\' or name_key like ${pattern} escape '\\')`,
    )
    .orderBy('times', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('email_key')
    .limit(MAX)
    .execute()
  const people = await searchPeople(db, dialect, { q, limit: MAX })
  const all = new Map<string, { email: string; name: string }>(
    known.map(({ email_key, email, name }) => [email_key, { email, name }]),
  )
  // Users have their current name, whatever a mail once called them.
  for (const { email_key, email, full_name } of people)
    all.set(email_key, { email, name: full_name })
  const shown = [...all].slice(0, MAX)
  const faces = await findPeople(
    db,
    shown.map(([key]) => key),
  )
  return shown.map(([key, { email, name }]) => {
    const face = faces.get(key)
    const avatar =
      face?.avatar === undefined || face.avatar === null ? null : pictureOf(face.avatar)
    return {
      email,
      name,
      avatar,
      avatarColor: face?.avatarColor ?? avatarColorOf(name === '' ? email : name),
      userId: face?.userId ?? null,
    }
  })
}
