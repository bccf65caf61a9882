import { type PreferencesDocument, preferencesDocument } from '../contract/preferences.contract.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './preferences.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

/** What the person has chosen so far; nothing at first. */
export async function findPreferences(db: Db, userId: number): Promise<PreferencesDocument> {
  const row = await db
    .selectFrom('preferences')
    .select('document')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? {} : readDocument(row.document)
}

/** The preferences of people who have some. */
export async function listDocuments(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, PreferencesDocument>> {
  const found = new Map<number, PreferencesDocument>()
  for (const some of chunksOf(userIds)) {
    const rows = await db
      .selectFrom('preferences')
      .select(['user_id', 'document'])
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.user_id, readDocument(row.document))
  }
  return found
}

/** Replaces the document. */
export async function savePreferences(
  trx: Trx,
  { userId, preferences, now }: { userId: number; preferences: PreferencesDocument; now: Date },
): Promise<void> {
  const stored = { document: JSON.stringify(preferences), updated_at: now.toISOString() }
  await trx
    .insertInto('preferences')
    .values({ user_id: userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
}

/** Answers how many documents that were: one, or none. */
export async function deletePreferences(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('preferences')
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return deleted.length
}

/** Field by field: an unknown value from another release only loses that field. */
function readDocument(text: string): PreferencesDocument {
  const json: unknown = JSON.parse(text)
  const values = new Map<string, unknown>(Object.entries(Object(json)))
  const fit = Object.entries(preferencesDocument.shape).filter(
    ([name, field]) => z.safeParse(field, values.get(name)).success,
  )
  return z.parse(
    preferencesDocument,
    Object.fromEntries(
      fit.filter(([name]) => values.has(name)).map(([name]) => [name, values.get(name)]),
    ),
  )
}
