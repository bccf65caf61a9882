import { mentionsIn } from '#platform/contract/mentions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import '../chat.tables.ts'

/** Mentioned members, as `,3,11,`. */
export async function findMentioned(
  db: Db,
  { chatId, text }: { chatId: number; text: string },
): Promise<string> {
  const names = mentionsIn(text).slice(0, 50)
  if (names.length === 0) return ''
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select('users.id')
    .where('chat_id', '=', chatId)
    .where('users.username_key', 'in', names.map(foldText))
    .orderBy('users.id')
    .execute()
  return rows.length === 0 ? '' : `,${rows.map(row => row.id).join(',')},`
}
