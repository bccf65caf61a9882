import { DAY } from '#platform/contract/durations.rules.ts'
import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { Email } from '../../contract/email-shapes.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { sql } from 'kysely'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { containsPattern, foldText, prefixPattern } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findPeople, searchPeople } from '#features/users/server/users.service.ts'

// Recipient suggestions: people one has written to, then users of this system; of both first those with a word that begins with what is
// typed. Who was written to lately comes before who was written to long ago, however often.

const MAX = 10
const LATELY_MILLISECONDS = 90 * DAY

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

interface ContactQuery {
  ownerId: number
  q: string
  now: Date
  dialect: Dialect
  pictureOf: (fileId: string) => string
}

/** `pictureOf` returns the avatar link for the caller. */
export async function listContacts(
  db: Db,
  { ownerId, q, now, dialect, pictureOf }: ContactQuery,
): Promise<Contact[]> {
  const pattern = containsPattern(q)
  const begin = prefixPattern(q)
  const lately = new Date(now.getTime() - LATELY_MILLISECONDS).toISOString()
  const known = await db
    .selectFrom('email_contacts')
    .select(['email', 'name', 'email_key'])
    .where('owner_id', '=', ownerId)
    .where(
      sql<boolean>`(email_key like ${pattern} escape '\\' or name_key like ${pattern} escape '\\')`,
    )
    .orderBy(
      sql`case when email_key like ${begin} escape '\\' or name_key like ${begin} escape '\\'
        or name_key like ${`% ${begin}`} escape '\\' then 0 else 1 end`,
    )
    .orderBy(sql`case when used_at >= ${lately} then 0 else 1 end`)
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
  const rankOf = ([key, { name }]: [string, { name: string }]) =>
    Number(!startsWord(q, [key, name]))
  const shown = [...all].toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MAX)
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

/** Whether a word in one of these texts begins with what is typed. */
const startsWord = (q: string, texts: readonly string[]): boolean =>
  texts.some(text => ` ${foldText(text)}`.includes(` ${foldSearch(q)}`))
