import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Synonyms } from '../../contract/shop-synonyms.contract.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import '../shop.tables.ts'

const stored = z.array(z.string())
/** As a search compares it: words with one blank between them. */
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
