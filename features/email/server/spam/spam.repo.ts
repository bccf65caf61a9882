import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../email.tables.ts'

// How often each word occurred in a user's spam and in their wanted mail.

/** Counts words as spam or wanted, up or down. */
export async function countWords(
  trx: Trx,
  ownerId: number,
  { words, lesson, by }: { words: string[]; lesson: 'spam' | 'ham'; by: 1 | -1 },
): Promise<void> {
  const rows = words.map(word => ({
    owner_id: ownerId,
    word,
    spam: lesson === 'spam' ? by : 0,
    ham: lesson === 'ham' ? by : 0,
  }))
  await trx
    .insertInto('email_spam_words')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['owner_id', 'word']).doUpdateSet(eb => ({
        spam: eb('email_spam_words.spam', '+', eb.ref('excluded.spam')),
        ham: eb('email_spam_words.ham', '+', eb.ref('excluded.ham')),
      })),
    )
    .execute()
}

/** The user's counts for these words. */
export const listWords = (db: Db, ownerId: number, words: string[]) =>
  db
    .selectFrom('email_spam_words')
    .select(['word', 'spam', 'ham'])
    .where('owner_id', '=', ownerId)
    .where('word', 'in', words)
    .execute()

/** Marks what was learned from a mail. Its version stays: nothing visible changed. */
export async function updateTaught(
  trx: Trx,
  entryId: number,
  change: { trained_as: 'spam' | 'ham'; spam?: string },
): Promise<void> {
  await trx.updateTable('email_entries').set(change).where('id', '=', entryId).execute()
}
