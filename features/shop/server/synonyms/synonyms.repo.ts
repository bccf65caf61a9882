import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Synonyms } from '../../contract/shop-synonyms.contract.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../shop.tables.ts'

const stored = z.array(z.string())
/** As compared by a search: words separated by single spaces. */
export const keyOfTerm = (term: string): string =>
  foldSearch(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')

export async function listSynonyms(db: Db): Promise<Synonyms[]> {
  const rows = await db
    .selectFrom('product_synonyms')
    .select(['id', 'words', 'version'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, words, version }) => ({
    id,
    words: stored.parse(JSON.parse(words)),
    version,
  }))
}

/** By each term all that mean the same, itself among them. */
export async function listSynonymWords(db: Db): Promise<Map<string, string[]>> {
  const groups = await listSynonyms(db)
  return new Map(
    groups.flatMap(({ words }) =>
      words.map(term => [keyOfTerm(term), words.map(foldSearch)] as const),
    ),
  )
}

export async function insertSynonyms(
  trx: Trx,
  words: readonly string[],
  now: Date,
): Promise<Synonyms> {
  const moment = now.toISOString()
  const row = { words: JSON.stringify(words), created_at: moment, updated_at: moment }
  const { id, version } = await trx
    .insertInto('product_synonyms')
    .values(row)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, words: [...words], version }
}

export async function updateSynonymsRow(
  trx: Trx,
  { id, version }: Synonyms,
  { words, now }: { words: string[]; now: Date },
): Promise<Synonyms> {
  const change = {
    words: JSON.stringify(words),
    version: version + 1,
    updated_at: now.toISOString(),
  }
  await trx.updateTable('product_synonyms').set(change).where('id', '=', id).execute()
  return { id, words, version: version + 1 }
}

export const deleteSynonymsRow = (trx: Trx, id: number) =>
  trx.deleteFrom('product_synonyms').where('id', '=', id).execute()
