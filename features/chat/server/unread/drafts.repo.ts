import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../chat.tables.ts'

/** The target of a draft: a person, even before there is a chat, or a group. */
export type DraftPlace = { contactId: number } | { chatId: number }
const placeOf = (place: DraftPlace): string =>
  'contactId' in place ? `person:${place.contactId}` : `chat:${place.chatId}`

export async function saveDraft(
  trx: Trx,
  { userId, place, text, now }: { userId: number; place: DraftPlace; text: string; now: Date },
) {
  const row = { user_id: userId, place: placeOf(place), text, updated_at: now.toISOString() }
  await trx
    .insertInto('chat_drafts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'place']).doUpdateSet({ text, updated_at: row.updated_at }),
    )
    .execute()
}

export async function deleteDraft(
  trx: Trx,
  { userId, place }: { userId: number; place: DraftPlace },
): Promise<void> {
  await trx
    .deleteFrom('chat_drafts')
    .where('user_id', '=', userId)
    .where('place', '=', placeOf(place))
    .execute()
}

export async function findDraft(
  db: Db,
  { userId, place }: { userId: number; place: DraftPlace },
): Promise<string> {
  const row = await db
    .selectFrom('chat_drafts')
    .select('text')
    .where('user_id', '=', userId)
    .where('place', '=', placeOf(place))
    .executeTakeFirst()
  return row?.text ?? ''
}

export async function listDrafts(db: Db, userId: number) {
  const rows = await db
    .selectFrom('chat_drafts')
    .select(['place', 'text'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ place, text }) => {
    const [kind, id] = place.split(':')
    return {
      contactId: kind === 'person' ? Number(id) : null,
      chatId: kind === 'chat' ? Number(id) : null,
      text,
    }
  })
}
