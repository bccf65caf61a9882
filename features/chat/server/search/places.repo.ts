import type { Db } from '#platform/server/database/database.ts'
import { partnerOf } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import '../chat.tables.ts'

interface Place {
  contactId: number | null
  title: string
}
export const NOWHERE: Place = { contactId: null, title: '' }

/** The chats of messages: person or group. */
export async function listPlaces(
  db: Db,
  { rows, userId }: { rows: Pick<MessageRow, 'chat_id'>[]; userId: number },
): Promise<Map<number, Place>> {
  const ids = [...new Set(rows.map(row => row.chat_id))]
  if (ids.length === 0) return new Map()
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'name', 'pair'])
    .where('id', 'in', ids)
    .execute()
  const partners = chats.flatMap(({ pair }) => partnerOf(pair, userId) ?? [])
  const people =
    partners.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'full_name'])
          .where('id', 'in', partners)
          .execute()
  const names = new Map(people.map(person => [person.id, person.full_name]))
  return new Map(
    chats.map(({ id, name, pair }) => {
      const contactId = partnerOf(pair, userId)
      return [id, { contactId, title: contactId === null ? name : (names.get(contactId) ?? '') }]
    }),
  )
}
